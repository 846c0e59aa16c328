CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE person (
	id VARCHAR(64) NOT NULL, 
	name TEXT NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE token (
	hash BLOB NOT NULL, 
	person VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE
);
CREATE TABLE link (
	hash BLOB NOT NULL, 
	person VARCHAR(64) NOT NULL, 
	expires FLOAT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(person) REFERENCES person (id) ON DELETE CASCADE
);
CREATE TABLE game_table (
	id VARCHAR(64) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	is_public BOOLEAN NOT NULL, 
	runs BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, 
	updated FLOAT NOT NULL, 
	summary BLOB NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE player (
	person VARCHAR(64) NOT NULL, 
	game_table VARCHAR(64) NOT NULL, 
	PRIMARY KEY (person, game_table), 
	FOREIGN KEY(game_table) REFERENCES game_table (id) ON DELETE CASCADE
);
CREATE TABLE event (
	game_table VARCHAR(64) NOT NULL, 
	number INTEGER NOT NULL, 
	body BLOB NOT NULL, 
	PRIMARY KEY (game_table, number), 
	FOREIGN KEY(game_table) REFERENCES game_table (id) ON DELETE CASCADE
);
CREATE TABLE answer (
	person VARCHAR(64) NOT NULL, 
	id VARCHAR(64) NOT NULL, 
	body BLOB NOT NULL, 
	time FLOAT NOT NULL, 
	PRIMARY KEY (person, id)
);
CREATE TABLE process (
	id VARCHAR(64) NOT NULL, 
	alive FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE lease (
	game_table VARCHAR(64) NOT NULL, 
	process VARCHAR(64) NOT NULL, since FLOAT, 
	PRIMARY KEY (game_table), 
	FOREIGN KEY(game_table) REFERENCES game_table (id) ON DELETE CASCADE
);
CREATE INDEX game_table_lobby ON game_table (is_public, status, created);
CREATE INDEX game_table_runs ON game_table (runs, status);
CREATE INDEX player_table ON player (game_table);
CREATE INDEX answer_time ON answer (time);
CREATE INDEX lease_process ON lease (process);
INSERT INTO alembic_version VALUES ('0002');
INSERT INTO person VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'Aki', 1800000000.0);
INSERT INTO person VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'Ben', 1800000000.0);
INSERT INTO person VALUES ('ZXxvZNUh0Jqm8dm3JSZeQRW_', 'Chloé', 1800000000.0);
INSERT INTO token VALUES (X'f78cb5b9893d72ad45c70af97b945bb5005d898088104c8fd68b5f98a930e75a', '04OaecFoC_ufAmh6x_wCXaxx', 1800000000.0);
INSERT INTO token VALUES (X'171dd13f9cb3bfe2b4a5bc7d812acfdcc202744d994ca3f6eeb16da9b0c33291', '2HzysioVK5PiqXaBzNKFFz45', 1800000000.0);
INSERT INTO token VALUES (X'd03f5f1431823728d006622382ef4d53c33e0653d1927f8d00017d1932f431e1', 'ZXxvZNUh0Jqm8dm3JSZeQRW_', 1800000000.0);
INSERT INTO game_table VALUES ('x_r7oWkqw9dol1bs1_mGoxhv', 'trini', 'open', 1, 0, 1800000000.0, 1800000000.0, CAST('{"seats":[{"seat":1,"kind":"person","person":{"id":"04OaecFoC_ufAmh6x_wCXaxx","name":"Aki","mark":null},"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false},{"seat":2,"kind":"bot","person":null,"level":"random","yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false},{"seat":3,"kind":"open","person":null,"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false}],"clock":{"kind":"none","seconds":0,"increment":0},"options":{"quiet_turns":40,"match":"symbol"},"chat":true,"spectators":true,"ply":0,"to_act":null,"points":null,"outcome":null,"uploaded":false}' AS BLOB));
INSERT INTO game_table VALUES ('QRyq_9BkPCOxb5kwcZZxnaT_', 'kakuro', 'playing', 1, 1, 1800000000.0, 1800004118.5, CAST('{"seats":[{"seat":1,"kind":"person","person":{"id":"04OaecFoC_ufAmh6x_wCXaxx","name":"Aki","mark":null},"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false},{"seat":2,"kind":"person","person":{"id":"2HzysioVK5PiqXaBzNKFFz45","name":"Ben","mark":null},"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false}],"clock":{"kind":"game","seconds":600,"increment":5},"options":{"flips":"one","stones":["e5","e3","c5","g5","e7"]},"chat":true,"spectators":true,"ply":5,"to_act":2,"points":[0,0],"outcome":null,"uploaded":false}' AS BLOB));
INSERT INTO game_table VALUES ('bmgDEDHvRf4HXIaOD1QTm7Vk', 'hiroba', 'playing', 0, 0, 1800000007.5, 1800000016.5, CAST('{"seats":[{"seat":1,"kind":"person","person":{"id":"04OaecFoC_ufAmh6x_wCXaxx","name":"Aki","mark":null},"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false},{"seat":2,"kind":"person","person":{"id":"2HzysioVK5PiqXaBzNKFFz45","name":"Ben","mark":null},"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false}],"clock":{"kind":"none","seconds":0,"increment":0},"options":{"koi":"auto"},"chat":true,"spectators":true,"ply":3,"to_act":2,"points":null,"outcome":null,"uploaded":false}' AS BLOB));
INSERT INTO game_table VALUES ('DkZP-fxXhZEWUib8O26Gf3nj', 'ike-no-koi', 'playing', 0, 1, 1800000016.5, 1800000016.5, CAST('{"seats":[{"seat":1,"kind":"person","person":{"id":"04OaecFoC_ufAmh6x_wCXaxx","name":"Aki","mark":null},"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false},{"seat":2,"kind":"bot","person":null,"level":"random","yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false}],"clock":{"kind":"none","seconds":0,"increment":0},"options":{},"chat":true,"spectators":true,"ply":4,"to_act":1,"points":null,"outcome":null,"uploaded":false}' AS BLOB));
INSERT INTO game_table VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 'trini', 'over', 0, 0, 1800000016.5, 1800000076.5, CAST('{"seats":[{"seat":1,"kind":"person","person":{"id":"04OaecFoC_ufAmh6x_wCXaxx","name":"Aki","mark":null},"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false},{"seat":2,"kind":"person","person":{"id":"2HzysioVK5PiqXaBzNKFFz45","name":"Ben","mark":null},"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false}],"clock":{"kind":"none","seconds":0,"increment":0},"options":{"quiet_turns":40,"match":"symbol"},"chat":true,"spectators":true,"ply":40,"to_act":null,"points":null,"outcome":{"how":"played","seat":null,"over":true,"scores":[0,0],"ranks":[1,1]},"uploaded":false}' AS BLOB));
INSERT INTO game_table VALUES ('j804X2W4JniTBb6oa1IDL15K', 'ike-no-koi', 'over', 0, 0, 1800000076.5, 1800000079.5, CAST('{"seats":[{"seat":1,"kind":"person","person":{"id":"04OaecFoC_ufAmh6x_wCXaxx","name":"Aki","mark":null},"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false},{"seat":2,"kind":"person","person":{"id":"2HzysioVK5PiqXaBzNKFFz45","name":"Ben","mark":null},"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":true}],"clock":{"kind":"none","seconds":0,"increment":0},"options":{},"chat":false,"spectators":true,"ply":2,"to_act":null,"points":null,"outcome":{"how":"resigned","seat":2,"over":true,"scores":[0,0],"ranks":[1,2]},"uploaded":false}' AS BLOB));
INSERT INTO game_table VALUES ('c1wNYWquGdYNo3BQRgLTdLKV', 'ike-no-koi', 'playing', 0, 0, 1800000079.5, 1800000079.5, CAST('{"seats":[{"seat":1,"kind":"person","person":{"id":"2HzysioVK5PiqXaBzNKFFz45","name":"Ben","mark":null},"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false},{"seat":2,"kind":"person","person":{"id":"04OaecFoC_ufAmh6x_wCXaxx","name":"Aki","mark":null},"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false}],"clock":{"kind":"none","seconds":0,"increment":0},"options":{},"chat":false,"spectators":true,"ply":0,"to_act":1,"points":null,"outcome":null,"uploaded":false}' AS BLOB));
INSERT INTO game_table VALUES ('DSinSFC6fJ1x80G3OQRz6F8h', 'trini', 'aborted', 0, 0, 1800000079.5, 1800000079.5, CAST('{"seats":[{"seat":1,"kind":"person","person":{"id":"04OaecFoC_ufAmh6x_wCXaxx","name":"Aki","mark":null},"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false},{"seat":2,"kind":"person","person":{"id":"2HzysioVK5PiqXaBzNKFFz45","name":"Ben","mark":null},"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false}],"clock":{"kind":"none","seconds":0,"increment":0},"options":{"quiet_turns":40,"match":"symbol"},"chat":true,"spectators":false,"ply":0,"to_act":null,"points":null,"outcome":null,"uploaded":false}' AS BLOB));
INSERT INTO game_table VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 'trini', 'over', 0, 0, 1800000079.5, 1800000079.5, CAST('{"seats":[{"seat":1,"kind":"bot","person":null,"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false},{"seat":2,"kind":"bot","person":null,"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false},{"seat":3,"kind":"bot","person":null,"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false},{"seat":4,"kind":"bot","person":null,"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false}],"clock":{"kind":"none","seconds":0,"increment":0},"options":{"quiet_turns":40,"match":"shape"},"chat":true,"spectators":true,"ply":35,"to_act":null,"points":null,"outcome":{"how":"played","seat":null,"over":true,"scores":[0,1,4,1],"ranks":[4,2,1,2]},"uploaded":true}' AS BLOB));
INSERT INTO game_table VALUES ('P3r0wr__l39xyQNZ5V4j9f87', 'trini', 'playing', 0, 1, 1800000079.5, 1800004118.5, CAST('{"seats":[{"seat":1,"kind":"person","person":{"id":"04OaecFoC_ufAmh6x_wCXaxx","name":"Aki","mark":null},"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false},{"seat":2,"kind":"person","person":{"id":"2HzysioVK5PiqXaBzNKFFz45","name":"Ben","mark":null},"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false},{"seat":3,"kind":"person","person":{"id":"ZXxvZNUh0Jqm8dm3JSZeQRW_","name":"Chloé","mark":null},"level":"club","yours":false,"online":false,"away_since":null,"stand_in":true,"resigned":true}],"clock":{"kind":"move","seconds":30,"increment":0},"options":{"quiet_turns":40,"match":"symbol"},"chat":true,"spectators":true,"ply":4,"to_act":2,"points":null,"outcome":null,"uploaded":false}' AS BLOB));
INSERT INTO game_table VALUES ('qV5qp7PvjmFmE_VmzvqpiZV2', 'trini', 'playing', 0, 1, 1800004118.5, 1800004181.0, CAST('{"seats":[{"seat":1,"kind":"person","person":{"id":"04OaecFoC_ufAmh6x_wCXaxx","name":"Aki","mark":null},"level":null,"yours":false,"online":false,"away_since":null,"stand_in":false,"resigned":false},{"seat":2,"kind":"person","person":{"id":"2HzysioVK5PiqXaBzNKFFz45","name":"Ben","mark":null},"level":"club","yours":false,"online":false,"away_since":null,"stand_in":true,"resigned":false}],"clock":{"kind":"none","seconds":0,"increment":0},"options":{"quiet_turns":40,"match":"symbol"},"chat":true,"spectators":true,"ply":1,"to_act":2,"points":null,"outcome":null,"uploaded":false}' AS BLOB));
INSERT INTO player VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'x_r7oWkqw9dol1bs1_mGoxhv');
INSERT INTO player VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'x_r7oWkqw9dol1bs1_mGoxhv');
INSERT INTO player VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'QRyq_9BkPCOxb5kwcZZxnaT_');
INSERT INTO player VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'QRyq_9BkPCOxb5kwcZZxnaT_');
INSERT INTO player VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'bmgDEDHvRf4HXIaOD1QTm7Vk');
INSERT INTO player VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'bmgDEDHvRf4HXIaOD1QTm7Vk');
INSERT INTO player VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'DkZP-fxXhZEWUib8O26Gf3nj');
INSERT INTO player VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'k8TeJ8DawEg_Hv0nfzSHO2Dw');
INSERT INTO player VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'k8TeJ8DawEg_Hv0nfzSHO2Dw');
INSERT INTO player VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'j804X2W4JniTBb6oa1IDL15K');
INSERT INTO player VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'j804X2W4JniTBb6oa1IDL15K');
INSERT INTO player VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'c1wNYWquGdYNo3BQRgLTdLKV');
INSERT INTO player VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'c1wNYWquGdYNo3BQRgLTdLKV');
INSERT INTO player VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'DSinSFC6fJ1x80G3OQRz6F8h');
INSERT INTO player VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'DSinSFC6fJ1x80G3OQRz6F8h');
INSERT INTO player VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'sHa3zRqS6qm8Mwcn5qnx6x27');
INSERT INTO player VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'P3r0wr__l39xyQNZ5V4j9f87');
INSERT INTO player VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'P3r0wr__l39xyQNZ5V4j9f87');
INSERT INTO player VALUES ('ZXxvZNUh0Jqm8dm3JSZeQRW_', 'P3r0wr__l39xyQNZ5V4j9f87');
INSERT INTO player VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'qV5qp7PvjmFmE_VmzvqpiZV2');
INSERT INTO player VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'qV5qp7PvjmFmE_VmzvqpiZV2');
INSERT INTO event VALUES ('x_r7oWkqw9dol1bs1_mGoxhv', 1, CAST('{"number":1,"time":1800000000.0,"what":"created","person":"04OaecFoC_ufAmh6x_wCXaxx","data":{"terms":{"game":"trini","seats":[{"kind":"me","level":null,"name":null},{"kind":"open","level":null,"name":null},{"kind":"open","level":null,"name":null}],"options":{"quiet_turns":40,"match":"symbol"},"order":"drawn","visibility":"public","clock":{"kind":"none","seconds":0,"increment":0},"away":"bot","spectators":true,"chat":true,"undo":true},"name":"Aki"}}' AS BLOB));
INSERT INTO event VALUES ('x_r7oWkqw9dol1bs1_mGoxhv', 2, CAST('{"number":2,"time":1800000000.0,"what":"sit","seat":2,"person":"2HzysioVK5PiqXaBzNKFFz45","data":{"name":"Benjamin"}}' AS BLOB));
INSERT INTO event VALUES ('x_r7oWkqw9dol1bs1_mGoxhv', 3, CAST('{"number":3,"time":1800000000.0,"what":"stand","seat":2,"person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('x_r7oWkqw9dol1bs1_mGoxhv', 4, CAST('{"number":4,"time":1800000000.0,"what":"seat","seat":2,"person":"04OaecFoC_ufAmh6x_wCXaxx","data":{"who":{"kind":"bot","level":"random","name":null}}}' AS BLOB));
INSERT INTO event VALUES ('x_r7oWkqw9dol1bs1_mGoxhv', 5, CAST('{"number":5,"time":1800000000.0,"what":"chat","person":"ZXxvZNUh0Jqm8dm3JSZeQRW_","data":{"name":"Chloé","text":"may I?"}}' AS BLOB));
INSERT INTO event VALUES ('QRyq_9BkPCOxb5kwcZZxnaT_', 1, CAST('{"number":1,"time":1800000000.0,"what":"created","person":"04OaecFoC_ufAmh6x_wCXaxx","data":{"terms":{"game":"kakuro","seats":[{"kind":"me","level":null,"name":null},{"kind":"open","level":null,"name":null}],"options":{"flips":"one","stones":["e5","e3","c5","g5","e7"]},"order":"drawn","visibility":"public","clock":{"kind":"game","seconds":600,"increment":5},"away":"forfeit","spectators":true,"chat":true,"undo":true},"name":"Aki"}}' AS BLOB));
INSERT INTO event VALUES ('QRyq_9BkPCOxb5kwcZZxnaT_', 2, CAST('{"number":2,"time":1800000000.0,"what":"sit","seat":2,"person":"2HzysioVK5PiqXaBzNKFFz45","data":{"name":"Ben"}}' AS BLOB));
INSERT INTO event VALUES ('QRyq_9BkPCOxb5kwcZZxnaT_', 3, CAST('{"number":3,"time":1800000000.0,"what":"start","person":"2HzysioVK5PiqXaBzNKFFz45","data":{"seating":[1,2],"commitment":"f9a91517807372a8fec223c80c46d2fc43352da671fea959b0da84feaa64f303","seed":"1b39fb16de9f43baa260c4fe17bbf8c044f177e60430c8a7448cc504a5132832","salt":"65fdb96af92e786511a7ea7b9ff2e1b4"}}' AS BLOB));
INSERT INTO event VALUES ('QRyq_9BkPCOxb5kwcZZxnaT_', 4, CAST('{"number":4,"time":1800000001.5,"what":"move","seat":1,"word":"y3e2","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('QRyq_9BkPCOxb5kwcZZxnaT_', 5, CAST('{"number":5,"time":1800000003.0,"what":"move","seat":2,"word":"y1e1","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('QRyq_9BkPCOxb5kwcZZxnaT_', 6, CAST('{"number":6,"time":1800000004.5,"what":"move","seat":1,"word":"y1d1","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('QRyq_9BkPCOxb5kwcZZxnaT_', 7, CAST('{"number":7,"time":1800000004.5,"what":"chat","seat":1,"person":"04OaecFoC_ufAmh6x_wCXaxx","data":{"name":"Aki","phrase":"phrase-hello"}}' AS BLOB));
INSERT INTO event VALUES ('QRyq_9BkPCOxb5kwcZZxnaT_', 8, CAST('{"number":8,"time":1800000006.0,"what":"move","seat":2,"word":"y2c1","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('QRyq_9BkPCOxb5kwcZZxnaT_', 9, CAST('{"number":9,"time":1800000007.5,"what":"move","seat":1,"word":"y5b1","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('QRyq_9BkPCOxb5kwcZZxnaT_', 10, CAST('{"number":10,"time":1800000007.5,"what":"asked","seat":1,"person":"04OaecFoC_ufAmh6x_wCXaxx","data":{"what":"abort","to":null,"waiting":[2]}}' AS BLOB));
INSERT INTO event VALUES ('bmgDEDHvRf4HXIaOD1QTm7Vk', 1, CAST('{"number":1,"time":1800000007.5,"what":"created","person":"04OaecFoC_ufAmh6x_wCXaxx","data":{"terms":{"game":"hiroba","seats":[{"kind":"me","level":null,"name":null},{"kind":"open","level":null,"name":null}],"options":{"koi":"auto"},"order":"drawn","visibility":"link","clock":{"kind":"none","seconds":0,"increment":0},"away":"forfeit","spectators":true,"chat":true,"undo":true},"name":"Aki"}}' AS BLOB));
INSERT INTO event VALUES ('bmgDEDHvRf4HXIaOD1QTm7Vk', 2, CAST('{"number":2,"time":1800000007.5,"what":"sit","seat":2,"person":"2HzysioVK5PiqXaBzNKFFz45","data":{"name":"Ben"}}' AS BLOB));
INSERT INTO event VALUES ('bmgDEDHvRf4HXIaOD1QTm7Vk', 3, CAST('{"number":3,"time":1800000007.5,"what":"start","person":"2HzysioVK5PiqXaBzNKFFz45","data":{"seating":[1,2],"commitment":"0f0a9c443703ddec87908fc5f6109d4ed820dfa966351824efb60090e4bc63c5","seed":"c914c547f03d14fbb8bb3bd43681b029606a175139401cb2d31d2b45d2cd01de","salt":"eb71989226d746c9b56d9547ff69d1de"}}' AS BLOB));
INSERT INTO event VALUES ('bmgDEDHvRf4HXIaOD1QTm7Vk', 4, CAST('{"number":4,"time":1800000009.0,"what":"move","seat":1,"word":"1h2","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('bmgDEDHvRf4HXIaOD1QTm7Vk', 5, CAST('{"number":5,"time":1800000010.5,"what":"move","seat":1,"word":"xg1","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('bmgDEDHvRf4HXIaOD1QTm7Vk', 6, CAST('{"number":6,"time":1800000012.0,"what":"move","seat":2,"word":"1e4","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('bmgDEDHvRf4HXIaOD1QTm7Vk', 7, CAST('{"number":7,"time":1800000013.5,"what":"move","seat":2,"word":"xh1","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('bmgDEDHvRf4HXIaOD1QTm7Vk', 8, CAST('{"number":8,"time":1800000013.5,"what":"asked","seat":1,"person":"04OaecFoC_ufAmh6x_wCXaxx","data":{"what":"undo","to":1,"waiting":[2]}}' AS BLOB));
INSERT INTO event VALUES ('bmgDEDHvRf4HXIaOD1QTm7Vk', 9, CAST('{"number":9,"time":1800000013.5,"what":"declined","seat":2,"person":"2HzysioVK5PiqXaBzNKFFz45","data":{"what":"undo"}}' AS BLOB));
INSERT INTO event VALUES ('bmgDEDHvRf4HXIaOD1QTm7Vk', 10, CAST('{"number":10,"time":1800000013.5,"what":"asked","seat":1,"person":"04OaecFoC_ufAmh6x_wCXaxx","data":{"what":"undo","to":1,"waiting":[2]}}' AS BLOB));
INSERT INTO event VALUES ('bmgDEDHvRf4HXIaOD1QTm7Vk', 11, CAST('{"number":11,"time":1800000013.5,"what":"agreed","seat":2,"person":"2HzysioVK5PiqXaBzNKFFz45","data":{"what":"undo"}}' AS BLOB));
INSERT INTO event VALUES ('bmgDEDHvRf4HXIaOD1QTm7Vk', 12, CAST('{"number":12,"time":1800000013.5,"what":"undo","seat":1,"person":"2HzysioVK5PiqXaBzNKFFz45","data":{"to":1}}' AS BLOB));
INSERT INTO event VALUES ('bmgDEDHvRf4HXIaOD1QTm7Vk', 13, CAST('{"number":13,"time":1800000015.0,"what":"move","seat":1,"word":"xg1","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('bmgDEDHvRf4HXIaOD1QTm7Vk', 14, CAST('{"number":14,"time":1800000016.5,"what":"move","seat":2,"word":"1e4","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('DkZP-fxXhZEWUib8O26Gf3nj', 1, CAST('{"number":1,"time":1800000016.5,"what":"created","person":"04OaecFoC_ufAmh6x_wCXaxx","data":{"terms":{"game":"ike-no-koi","seats":[{"kind":"me","level":null,"name":null},{"kind":"bot","level":"random","name":null}],"options":{},"order":"drawn","visibility":"link","clock":{"kind":"none","seconds":0,"increment":0},"away":"forfeit","spectators":true,"chat":true,"undo":true},"name":"Aki"}}' AS BLOB));
INSERT INTO event VALUES ('DkZP-fxXhZEWUib8O26Gf3nj', 2, CAST('{"number":2,"time":1800000016.5,"what":"start","person":"04OaecFoC_ufAmh6x_wCXaxx","data":{"seating":[1,2],"commitment":"df27005082322092062ee66497941da8bc90de1e71f82cd9127a6b16252e8f8e","seed":"8b0eaa0a1de4ce7dfd93c16cce50e1d9e72a47bf867eeef98640a30ae009e44a","salt":"fb6eb46b98cc3585a213f275da51ce8d"}}' AS BLOB));
INSERT INTO event VALUES ('DkZP-fxXhZEWUib8O26Gf3nj', 3, CAST('{"number":3,"time":1800000016.5,"what":"move","seat":1,"word":"draw","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('DkZP-fxXhZEWUib8O26Gf3nj', 4, CAST('{"number":4,"time":1800000016.5,"what":"move","seat":1,"word":"draw","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('DkZP-fxXhZEWUib8O26Gf3nj', 5, CAST('{"number":5,"time":1800000016.5,"what":"move","seat":1,"word":"draw","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('DkZP-fxXhZEWUib8O26Gf3nj', 6, CAST('{"number":6,"time":1800000016.5,"what":"move","seat":2,"word":"tf","data":{"bot":"random"}}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 1, CAST('{"number":1,"time":1800000016.5,"what":"created","person":"04OaecFoC_ufAmh6x_wCXaxx","data":{"terms":{"game":"trini","seats":[{"kind":"me","level":null,"name":null},{"kind":"open","level":null,"name":null}],"options":{"quiet_turns":40,"match":"symbol"},"order":"drawn","visibility":"link","clock":{"kind":"none","seconds":0,"increment":0},"away":"forfeit","spectators":true,"chat":true,"undo":true},"name":"Aki"}}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 2, CAST('{"number":2,"time":1800000016.5,"what":"sit","seat":2,"person":"2HzysioVK5PiqXaBzNKFFz45","data":{"name":"Ben"}}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 3, CAST('{"number":3,"time":1800000016.5,"what":"start","person":"2HzysioVK5PiqXaBzNKFFz45","data":{"seating":[1,2],"commitment":"8650325334e916b75e5440317f80cf143f6fedc677db7e62db6b3aed0597a42a","seed":"57f98b3cfc3c72219d6cdc51369db667c8a524caf31b21b0288713eddae95b0b","salt":"d63d1e6a16752668ac4a1cd25386124e"}}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 4, CAST('{"number":4,"time":1800000018.0,"what":"move","seat":1,"word":"+a1=CSq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 5, CAST('{"number":5,"time":1800000019.5,"what":"move","seat":2,"word":"+a2=CSq","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 6, CAST('{"number":6,"time":1800000021.0,"what":"move","seat":1,"word":"+a3=CSq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 7, CAST('{"number":7,"time":1800000022.5,"what":"move","seat":2,"word":"+a4=CSq","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 8, CAST('{"number":8,"time":1800000024.0,"what":"move","seat":1,"word":"+a5=CSq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 9, CAST('{"number":9,"time":1800000025.5,"what":"move","seat":2,"word":"+b1=CSq","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 10, CAST('{"number":10,"time":1800000027.0,"what":"move","seat":1,"word":"+b2=CSq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 11, CAST('{"number":11,"time":1800000028.5,"what":"move","seat":2,"word":"+b3=CSq","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 12, CAST('{"number":12,"time":1800000030.0,"what":"move","seat":1,"word":"+b4=CSq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 13, CAST('{"number":13,"time":1800000031.5,"what":"move","seat":2,"word":"+b5=CSq","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 14, CAST('{"number":14,"time":1800000033.0,"what":"move","seat":1,"word":"+b6=CSq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 15, CAST('{"number":15,"time":1800000034.5,"what":"move","seat":2,"word":"+b7=CSq","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 16, CAST('{"number":16,"time":1800000036.0,"what":"move","seat":1,"word":"+c1=CSq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 17, CAST('{"number":17,"time":1800000037.5,"what":"move","seat":2,"word":"+c2=CSq","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 18, CAST('{"number":18,"time":1800000039.0,"what":"move","seat":1,"word":"+c3=CSq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 19, CAST('{"number":19,"time":1800000040.5,"what":"move","seat":2,"word":"+c4=CSq","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 20, CAST('{"number":20,"time":1800000042.0,"what":"move","seat":1,"word":"+c5=CSq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 21, CAST('{"number":21,"time":1800000043.5,"what":"move","seat":2,"word":"+c6=CSq","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 22, CAST('{"number":22,"time":1800000045.0,"what":"move","seat":1,"word":"+c7=CSq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 23, CAST('{"number":23,"time":1800000046.5,"what":"move","seat":2,"word":"+d1=CSq","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 24, CAST('{"number":24,"time":1800000048.0,"what":"move","seat":1,"word":"+d2=CSq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 25, CAST('{"number":25,"time":1800000049.5,"what":"move","seat":2,"word":"+d3=CSq","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 26, CAST('{"number":26,"time":1800000051.0,"what":"move","seat":1,"word":"+d4=CSq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 27, CAST('{"number":27,"time":1800000052.5,"what":"move","seat":2,"word":"+d5=CSq","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 28, CAST('{"number":28,"time":1800000054.0,"what":"move","seat":1,"word":"a1=CQS","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 29, CAST('{"number":29,"time":1800000055.5,"what":"move","seat":2,"word":"a2=CQS","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 30, CAST('{"number":30,"time":1800000057.0,"what":"move","seat":1,"word":"a1=CSq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 31, CAST('{"number":31,"time":1800000058.5,"what":"move","seat":2,"word":"a2=CSq","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 32, CAST('{"number":32,"time":1800000060.0,"what":"move","seat":1,"word":"a1=CQS","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 33, CAST('{"number":33,"time":1800000061.5,"what":"move","seat":2,"word":"a2=CQS","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 34, CAST('{"number":34,"time":1800000063.0,"what":"move","seat":1,"word":"a1=CSq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 35, CAST('{"number":35,"time":1800000064.5,"what":"move","seat":2,"word":"a2=CSq","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 36, CAST('{"number":36,"time":1800000066.0,"what":"move","seat":1,"word":"a1=CQS","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 37, CAST('{"number":37,"time":1800000067.5,"what":"move","seat":2,"word":"a2=CQS","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 38, CAST('{"number":38,"time":1800000069.0,"what":"move","seat":1,"word":"a1=CSq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 39, CAST('{"number":39,"time":1800000070.5,"what":"move","seat":2,"word":"a2=CSq","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 40, CAST('{"number":40,"time":1800000072.0,"what":"move","seat":1,"word":"a1=CQS","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 41, CAST('{"number":41,"time":1800000073.5,"what":"move","seat":2,"word":"a2=CQS","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 42, CAST('{"number":42,"time":1800000075.0,"what":"move","seat":1,"word":"a1=CSq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 43, CAST('{"number":43,"time":1800000076.5,"what":"move","seat":2,"word":"a2=CSq","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('k8TeJ8DawEg_Hv0nfzSHO2Dw', 44, CAST('{"number":44,"time":1800000076.5,"what":"over","person":"2HzysioVK5PiqXaBzNKFFz45","data":{"outcome":{"how":"played","seat":null,"over":true,"scores":[0,0],"ranks":[1,1],"detail":{"trinis":[],"reason":"quiet"}}}}' AS BLOB));
INSERT INTO event VALUES ('j804X2W4JniTBb6oa1IDL15K', 1, CAST('{"number":1,"time":1800000076.5,"what":"created","person":"04OaecFoC_ufAmh6x_wCXaxx","data":{"terms":{"game":"ike-no-koi","seats":[{"kind":"me","level":null,"name":null},{"kind":"open","level":null,"name":null}],"options":{},"order":"drawn","visibility":"link","clock":{"kind":"none","seconds":0,"increment":0},"away":"forfeit","spectators":true,"chat":false,"undo":true},"name":"Aki"}}' AS BLOB));
INSERT INTO event VALUES ('j804X2W4JniTBb6oa1IDL15K', 2, CAST('{"number":2,"time":1800000076.5,"what":"sit","seat":2,"person":"2HzysioVK5PiqXaBzNKFFz45","data":{"name":"Ben"}}' AS BLOB));
INSERT INTO event VALUES ('j804X2W4JniTBb6oa1IDL15K', 3, CAST('{"number":3,"time":1800000076.5,"what":"start","person":"2HzysioVK5PiqXaBzNKFFz45","data":{"seating":[1,2],"commitment":"8127cfd3d5487c3741deb9a9a69156d57d30cc12b1666a8cf8374d1a39144983","seed":"9df1b6bccfa09defd0932b576722a6696fe33f5955aa806f213571d3ea3dc9d1","salt":"cf708de6db0482c9e1f893e16943e00f"}}' AS BLOB));
INSERT INTO event VALUES ('j804X2W4JniTBb6oa1IDL15K', 4, CAST('{"number":4,"time":1800000078.0,"what":"move","seat":1,"word":"draw","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('j804X2W4JniTBb6oa1IDL15K', 5, CAST('{"number":5,"time":1800000079.5,"what":"move","seat":1,"word":"draw","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('j804X2W4JniTBb6oa1IDL15K', 6, CAST('{"number":6,"time":1800000079.5,"what":"resign","seat":2,"person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('j804X2W4JniTBb6oa1IDL15K', 7, CAST('{"number":7,"time":1800000079.5,"what":"over","person":"2HzysioVK5PiqXaBzNKFFz45","data":{"outcome":{"how":"resigned","seat":2,"over":true,"scores":[0,0],"ranks":[1,2],"detail":{"tokens":[[],[]],"token_lotus":[0,0],"common":[0,0],"personal":[0,0],"flowers":[0,0],"counts":[[0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0]],"basin":["10","bamboo","7"],"basin_winner":null}}}}' AS BLOB));
INSERT INTO event VALUES ('j804X2W4JniTBb6oa1IDL15K', 8, CAST('{"number":8,"time":1800000079.5,"what":"rematch","person":"2HzysioVK5PiqXaBzNKFFz45","data":{"table":"c1wNYWquGdYNo3BQRgLTdLKV"}}' AS BLOB));
INSERT INTO event VALUES ('c1wNYWquGdYNo3BQRgLTdLKV', 1, CAST('{"number":1,"time":1800000079.5,"what":"created","person":"04OaecFoC_ufAmh6x_wCXaxx","data":{"terms":{"game":"ike-no-koi","seats":[{"kind":"me","level":null,"name":null},{"kind":"open","level":null,"name":null}],"options":{},"order":"fixed","visibility":"link","clock":{"kind":"none","seconds":0,"increment":0},"away":"forfeit","spectators":true,"chat":false,"undo":true},"name":"Aki","chairs":[{"kind":"person","person":"2HzysioVK5PiqXaBzNKFFz45","name":"Ben","level":null},{"kind":"person","person":"04OaecFoC_ufAmh6x_wCXaxx","name":"Aki","level":null}],"rematch_of":"j804X2W4JniTBb6oa1IDL15K"}}' AS BLOB));
INSERT INTO event VALUES ('c1wNYWquGdYNo3BQRgLTdLKV', 2, CAST('{"number":2,"time":1800000079.5,"what":"start","person":"04OaecFoC_ufAmh6x_wCXaxx","data":{"seating":[1,2],"commitment":"b737ba491dc2b134bce70e33ed38234ceb55004eb6e86c342ca2016870641238","seed":"508f315832c9ac153a84e3bbc727ca44a25e3c3bae9e0843f6729b0021f5d672","salt":"deebf6fd2d7412e2b612683dcf349620"}}' AS BLOB));
INSERT INTO event VALUES ('DSinSFC6fJ1x80G3OQRz6F8h', 1, CAST('{"number":1,"time":1800000079.5,"what":"created","person":"04OaecFoC_ufAmh6x_wCXaxx","data":{"terms":{"game":"trini","seats":[{"kind":"me","level":null,"name":null},{"kind":"open","level":null,"name":null}],"options":{"quiet_turns":40,"match":"symbol"},"order":"drawn","visibility":"link","clock":{"kind":"none","seconds":0,"increment":0},"away":"forfeit","spectators":false,"chat":true,"undo":true},"name":"Aki"}}' AS BLOB));
INSERT INTO event VALUES ('DSinSFC6fJ1x80G3OQRz6F8h', 2, CAST('{"number":2,"time":1800000079.5,"what":"sit","seat":2,"person":"2HzysioVK5PiqXaBzNKFFz45","data":{"name":"Ben"}}' AS BLOB));
INSERT INTO event VALUES ('DSinSFC6fJ1x80G3OQRz6F8h', 3, CAST('{"number":3,"time":1800000079.5,"what":"start","person":"2HzysioVK5PiqXaBzNKFFz45","data":{"seating":[1,2],"commitment":"e3cecdef28afb7a0c673f1ecda5c8b7bca356f76e4df7c205bb5ea93aded35e6","seed":"9f0582d52f532c727111fca83d330144b0ce7e175cce10881d4c326a17a2187c","salt":"9a0e8ecbc82b37fc626f72b3e972ea17"}}' AS BLOB));
INSERT INTO event VALUES ('DSinSFC6fJ1x80G3OQRz6F8h', 4, CAST('{"number":4,"time":1800000079.5,"what":"abort","seat":1,"person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 1, CAST('{"number":1,"time":1800000079.5,"what":"created","person":"04OaecFoC_ufAmh6x_wCXaxx","data":{"terms":{"game":"trini","seats":[{"kind":"open","level":null,"name":null},{"kind":"open","level":null,"name":null},{"kind":"open","level":null,"name":null},{"kind":"open","level":null,"name":null}],"options":{"quiet_turns":40,"match":"shape"},"order":"fixed","visibility":"link","clock":{"kind":"none","seconds":0,"increment":0},"away":null,"spectators":true,"chat":true,"undo":true},"name":"Aki","chairs":[{"kind":"bot","level":null,"name":null},{"kind":"bot","level":null,"name":null},{"kind":"bot","level":null,"name":null},{"kind":"bot","level":null,"name":null}],"uploaded":true,"headers":{}}}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 2, CAST('{"number":2,"time":1800000079.5,"what":"start","person":"04OaecFoC_ufAmh6x_wCXaxx","data":{"seating":[1,2,3,4],"deal":{"game":"trini","players":4,"options":{"quiet_turns":40,"match":"shape"}}}}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 3, CAST('{"number":3,"time":1800000079.5,"what":"move","seat":1,"word":"+d4=cQs","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 4, CAST('{"number":4,"time":1800000079.5,"what":"move","seat":2,"word":"+c4=SQc","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 5, CAST('{"number":5,"time":1800000079.5,"what":"move","seat":3,"word":"+a2=SCQ","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 6, CAST('{"number":6,"time":1800000079.5,"what":"move","seat":4,"word":"+d1=qsC","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 7, CAST('{"number":7,"time":1800000079.5,"what":"move","seat":1,"word":"d4-a1","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 8, CAST('{"number":8,"time":1800000079.5,"what":"move","seat":2,"word":"+b5=scQ","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 9, CAST('{"number":9,"time":1800000079.5,"what":"move","seat":3,"word":"+a4=QSC","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 10, CAST('{"number":10,"time":1800000079.5,"what":"move","seat":4,"word":"+b6=cSQ","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 11, CAST('{"number":11,"time":1800000079.5,"what":"move","seat":1,"word":"+c7=Qsc","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 12, CAST('{"number":12,"time":1800000079.5,"what":"move","seat":2,"word":"+b2=SqC","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 13, CAST('{"number":13,"time":1800000079.5,"what":"move","seat":3,"word":"a2-c5","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 14, CAST('{"number":14,"time":1800000079.5,"what":"move","seat":4,"word":"+b1=SqC","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 15, CAST('{"number":15,"time":1800000079.5,"what":"move","seat":1,"word":"+a3=qCS","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 16, CAST('{"number":16,"time":1800000079.5,"what":"move","seat":2,"word":"+c3=qSc","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 17, CAST('{"number":17,"time":1800000079.5,"what":"move","seat":3,"word":"c5-d5","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 18, CAST('{"number":18,"time":1800000079.5,"what":"move","seat":4,"word":"+a5=Scq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 19, CAST('{"number":19,"time":1800000079.5,"what":"move","seat":1,"word":"+b7=cQs","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 20, CAST('{"number":20,"time":1800000079.5,"what":"move","seat":2,"word":"+c6=csq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 21, CAST('{"number":21,"time":1800000079.5,"what":"move","seat":3,"word":"d5-c5","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 22, CAST('{"number":22,"time":1800000079.5,"what":"move","seat":4,"word":"b1-c2","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 23, CAST('{"number":23,"time":1800000079.5,"what":"move","seat":1,"word":"+b3=sqc","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 24, CAST('{"number":24,"time":1800000079.5,"what":"move","seat":2,"word":"+d2=SCQ","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 25, CAST('{"number":25,"time":1800000079.5,"what":"move","seat":3,"word":"+b4=cSQ","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 26, CAST('{"number":26,"time":1800000079.5,"what":"move","seat":4,"word":"d1-c1","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 27, CAST('{"number":27,"time":1800000079.5,"what":"move","seat":1,"word":"+a2=sqc","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 28, CAST('{"number":28,"time":1800000079.5,"what":"move","seat":2,"word":"b5=QcS","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 29, CAST('{"number":29,"time":1800000079.5,"what":"move","seat":3,"word":"b4=qSc","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 30, CAST('{"number":30,"time":1800000079.5,"what":"move","seat":4,"word":"c1-d1","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 31, CAST('{"number":31,"time":1800000079.5,"what":"move","seat":1,"word":"c7=sqc","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 32, CAST('{"number":32,"time":1800000079.5,"what":"move","seat":2,"word":"b5=Qsc","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 33, CAST('{"number":33,"time":1800000079.5,"what":"move","seat":3,"word":"+b1=qsC","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 34, CAST('{"number":34,"time":1800000079.5,"what":"move","seat":4,"word":"c2=cqS","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 35, CAST('{"number":35,"time":1800000079.5,"what":"move","seat":1,"word":"a3=qSc","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 36, CAST('{"number":36,"time":1800000079.5,"what":"move","seat":2,"word":"b2=cqS","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 37, CAST('{"number":37,"time":1800000079.5,"what":"move","seat":3,"word":"c5-d3","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('sHa3zRqS6qm8Mwcn5qnx6x27', 38, CAST('{"number":38,"time":1800000079.5,"what":"over","person":"04OaecFoC_ufAmh6x_wCXaxx","data":{"outcome":{"how":"played","seat":null,"over":true,"scores":[0,1,4,1],"ranks":[4,2,1,2],"detail":{"trinis":[{"round":"o8","seat":2,"turn":18},{"round":"o6","seat":4,"turn":20},{"round":"o3","seat":3,"turn":23},{"round":"o4","seat":3,"turn":23},{"round":"o7","seat":3,"turn":23},{"round":"o10","seat":3,"turn":35}],"reason":"all-placed"}}}}' AS BLOB));
INSERT INTO event VALUES ('P3r0wr__l39xyQNZ5V4j9f87', 1, CAST('{"number":1,"time":1800000079.5,"what":"created","person":"04OaecFoC_ufAmh6x_wCXaxx","data":{"terms":{"game":"trini","seats":[{"kind":"me","level":null,"name":null},{"kind":"open","level":null,"name":null},{"kind":"open","level":null,"name":null}],"options":{"quiet_turns":40,"match":"symbol"},"order":"drawn","visibility":"link","clock":{"kind":"move","seconds":30,"increment":0},"away":"bot","spectators":true,"chat":true,"undo":true},"name":"Aki"}}' AS BLOB));
INSERT INTO event VALUES ('P3r0wr__l39xyQNZ5V4j9f87', 2, CAST('{"number":2,"time":1800000079.5,"what":"sit","seat":2,"person":"2HzysioVK5PiqXaBzNKFFz45","data":{"name":"Ben"}}' AS BLOB));
INSERT INTO event VALUES ('P3r0wr__l39xyQNZ5V4j9f87', 3, CAST('{"number":3,"time":1800000079.5,"what":"sit","seat":3,"person":"ZXxvZNUh0Jqm8dm3JSZeQRW_","data":{"name":"Chloé"}}' AS BLOB));
INSERT INTO event VALUES ('P3r0wr__l39xyQNZ5V4j9f87', 4, CAST('{"number":4,"time":1800000079.5,"what":"start","person":"ZXxvZNUh0Jqm8dm3JSZeQRW_","data":{"seating":[1,2,3],"commitment":"4fc3954633dbc874381bd702a60ca30dcd09931d9f5a0a25b30170d88445e17a","seed":"905e334f6f4012b11afd2ea596bef5a1b7a64828395c65eeca847e2908ea9e16","salt":"041aff2a45e49084583f1a1abb95700c"}}' AS BLOB));
INSERT INTO event VALUES ('P3r0wr__l39xyQNZ5V4j9f87', 5, CAST('{"number":5,"time":1800000081.0,"what":"move","seat":1,"word":"+a1=CSq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('P3r0wr__l39xyQNZ5V4j9f87', 6, CAST('{"number":6,"time":1800000082.5,"what":"move","seat":2,"word":"+a2=CSq","person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('P3r0wr__l39xyQNZ5V4j9f87', 7, CAST('{"number":7,"time":1800000084.0,"what":"move","seat":3,"word":"+a3=CSq","person":"ZXxvZNUh0Jqm8dm3JSZeQRW_"}' AS BLOB));
INSERT INTO event VALUES ('P3r0wr__l39xyQNZ5V4j9f87', 8, CAST('{"number":8,"time":1800000085.5,"what":"move","seat":1,"word":"+a4=CSq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('P3r0wr__l39xyQNZ5V4j9f87', 9, CAST('{"number":9,"time":1800000088.5,"what":"resumed","data":{"since":1800000000.0,"until":1800000088.5}}' AS BLOB));
INSERT INTO event VALUES ('QRyq_9BkPCOxb5kwcZZxnaT_', 11, CAST('{"number":11,"time":1800000088.5,"what":"resumed","data":{"since":1800000000.0,"until":1800000088.5}}' AS BLOB));
INSERT INTO event VALUES ('P3r0wr__l39xyQNZ5V4j9f87', 10, CAST('{"number":10,"time":1800000118.5,"what":"timeout","seat":2}' AS BLOB));
INSERT INTO event VALUES ('P3r0wr__l39xyQNZ5V4j9f87', 11, CAST('{"number":11,"time":1800000118.5,"what":"stand-in","seat":2}' AS BLOB));
INSERT INTO event VALUES ('P3r0wr__l39xyQNZ5V4j9f87', 12, CAST('{"number":12,"time":1800000118.5,"what":"return","seat":2,"person":"2HzysioVK5PiqXaBzNKFFz45"}' AS BLOB));
INSERT INTO event VALUES ('P3r0wr__l39xyQNZ5V4j9f87', 13, CAST('{"number":13,"time":1800004118.5,"what":"resumed","data":{"since":1800000118.5,"until":1800004118.5}}' AS BLOB));
INSERT INTO event VALUES ('QRyq_9BkPCOxb5kwcZZxnaT_', 12, CAST('{"number":12,"time":1800004118.5,"what":"resumed","data":{"since":1800000118.5,"until":1800004118.5}}' AS BLOB));
INSERT INTO event VALUES ('P3r0wr__l39xyQNZ5V4j9f87', 14, CAST('{"number":14,"time":1800004118.5,"what":"resign","seat":3,"person":"ZXxvZNUh0Jqm8dm3JSZeQRW_"}' AS BLOB));
INSERT INTO event VALUES ('P3r0wr__l39xyQNZ5V4j9f87', 15, CAST('{"number":15,"time":1800004118.5,"what":"stand-in","seat":3,"person":"ZXxvZNUh0Jqm8dm3JSZeQRW_"}' AS BLOB));
INSERT INTO event VALUES ('qV5qp7PvjmFmE_VmzvqpiZV2', 1, CAST('{"number":1,"time":1800004118.5,"what":"created","person":"04OaecFoC_ufAmh6x_wCXaxx","data":{"terms":{"game":"trini","seats":[{"kind":"me","level":null,"name":null},{"kind":"open","level":null,"name":null}],"options":{"quiet_turns":40,"match":"symbol"},"order":"drawn","visibility":"link","clock":{"kind":"none","seconds":0,"increment":0},"away":"bot","spectators":true,"chat":true,"undo":true},"name":"Aki"}}' AS BLOB));
INSERT INTO event VALUES ('qV5qp7PvjmFmE_VmzvqpiZV2', 2, CAST('{"number":2,"time":1800004118.5,"what":"sit","seat":2,"person":"2HzysioVK5PiqXaBzNKFFz45","data":{"name":"Ben"}}' AS BLOB));
INSERT INTO event VALUES ('qV5qp7PvjmFmE_VmzvqpiZV2', 3, CAST('{"number":3,"time":1800004118.5,"what":"start","person":"2HzysioVK5PiqXaBzNKFFz45","data":{"seating":[1,2],"commitment":"9f266e4eb71200eed0c3200fcee9e70921380ed65a24b5cc7dbb5cf279da32fb","seed":"af43ca21969fe2a776aa5e9311a6f1f0828f871df080cc61d6c7030a62e1b55a","salt":"a68461890863967f8f19b90ebdd5dae5"}}' AS BLOB));
INSERT INTO event VALUES ('qV5qp7PvjmFmE_VmzvqpiZV2', 4, CAST('{"number":4,"time":1800004120.0,"what":"move","seat":1,"word":"+a1=CSq","person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('qV5qp7PvjmFmE_VmzvqpiZV2', 5, CAST('{"number":5,"time":1800004181.0,"what":"replaced","seat":2,"person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO event VALUES ('qV5qp7PvjmFmE_VmzvqpiZV2', 6, CAST('{"number":6,"time":1800004181.0,"what":"stand-in","seat":2,"person":"04OaecFoC_ufAmh6x_wCXaxx"}' AS BLOB));
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i0', CAST('{"type":"answer","id":"i0","ok":true,"result":{"number":2,"ply":0}}' AS BLOB), 1800000000.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i1', CAST('{"type":"answer","id":"i1","ok":true,"result":{"number":3,"ply":0}}' AS BLOB), 1800000000.0);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i2', CAST('{"type":"answer","id":"i2","ok":true,"result":{"number":4,"ply":0}}' AS BLOB), 1800000000.0);
INSERT INTO answer VALUES ('ZXxvZNUh0Jqm8dm3JSZeQRW_', 'i3', CAST('{"type":"answer","id":"i3","ok":true,"result":{"number":5,"ply":0}}' AS BLOB), 1800000000.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i4', CAST('{"type":"answer","id":"i4","ok":true,"result":{"number":3,"ply":0}}' AS BLOB), 1800000000.0);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i7', CAST('{"type":"answer","id":"i7","ok":true,"result":{"number":4,"ply":1}}' AS BLOB), 1800000001.5);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i8', CAST('{"type":"answer","id":"i8","ok":true,"result":{"number":5,"ply":2}}' AS BLOB), 1800000003.0);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i9', CAST('{"type":"answer","id":"i9","ok":true,"result":{"number":6,"ply":3}}' AS BLOB), 1800000004.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i10', CAST('{"type":"answer","id":"i10","ok":true,"result":{"number":7,"ply":3}}' AS BLOB), 1800000004.5);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i11', CAST('{"type":"answer","id":"i11","ok":true,"result":{"number":8,"ply":4}}' AS BLOB), 1800000006.0);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i12', CAST('{"type":"answer","id":"i12","ok":true,"result":{"number":9,"ply":5}}' AS BLOB), 1800000007.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i13', CAST('{"type":"answer","id":"i13","ok":true,"result":{"number":10,"ply":5}}' AS BLOB), 1800000007.5);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i14', CAST('{"type":"answer","id":"i14","ok":true,"result":{"number":3,"ply":0}}' AS BLOB), 1800000007.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i17', CAST('{"type":"answer","id":"i17","ok":true,"result":{"number":4,"ply":1}}' AS BLOB), 1800000009.0);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i18', CAST('{"type":"answer","id":"i18","ok":true,"result":{"number":5,"ply":2}}' AS BLOB), 1800000010.5);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i19', CAST('{"type":"answer","id":"i19","ok":true,"result":{"number":6,"ply":3}}' AS BLOB), 1800000012.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i20', CAST('{"type":"answer","id":"i20","ok":true,"result":{"number":7,"ply":4}}' AS BLOB), 1800000013.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i21', CAST('{"type":"answer","id":"i21","ok":true,"result":{"number":8,"ply":4}}' AS BLOB), 1800000013.5);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i22', CAST('{"type":"answer","id":"i22","ok":true,"result":{"number":9,"ply":4}}' AS BLOB), 1800000013.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i23', CAST('{"type":"answer","id":"i23","ok":true,"result":{"number":10,"ply":4}}' AS BLOB), 1800000013.5);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i24', CAST('{"type":"answer","id":"i24","ok":true,"result":{"number":12,"ply":1}}' AS BLOB), 1800000013.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i25', CAST('{"type":"answer","id":"i25","ok":true,"result":{"number":13,"ply":2}}' AS BLOB), 1800000015.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i26', CAST('{"type":"answer","id":"i26","ok":true,"result":{"number":14,"ply":3}}' AS BLOB), 1800000016.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i27', CAST('{"type":"answer","id":"i27","ok":true,"result":{"number":3,"ply":1}}' AS BLOB), 1800000016.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i28', CAST('{"type":"answer","id":"i28","ok":true,"result":{"number":4,"ply":2}}' AS BLOB), 1800000016.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i29', CAST('{"type":"answer","id":"i29","ok":true,"result":{"number":5,"ply":3}}' AS BLOB), 1800000016.5);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i30', CAST('{"type":"answer","id":"i30","ok":true,"result":{"number":3,"ply":0}}' AS BLOB), 1800000016.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i33', CAST('{"type":"answer","id":"i33","ok":true,"result":{"number":4,"ply":1}}' AS BLOB), 1800000018.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i34', CAST('{"type":"answer","id":"i34","ok":true,"result":{"number":5,"ply":2}}' AS BLOB), 1800000019.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i35', CAST('{"type":"answer","id":"i35","ok":true,"result":{"number":6,"ply":3}}' AS BLOB), 1800000021.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i36', CAST('{"type":"answer","id":"i36","ok":true,"result":{"number":7,"ply":4}}' AS BLOB), 1800000022.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i37', CAST('{"type":"answer","id":"i37","ok":true,"result":{"number":8,"ply":5}}' AS BLOB), 1800000024.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i38', CAST('{"type":"answer","id":"i38","ok":true,"result":{"number":9,"ply":6}}' AS BLOB), 1800000025.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i39', CAST('{"type":"answer","id":"i39","ok":true,"result":{"number":10,"ply":7}}' AS BLOB), 1800000027.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i40', CAST('{"type":"answer","id":"i40","ok":true,"result":{"number":11,"ply":8}}' AS BLOB), 1800000028.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i41', CAST('{"type":"answer","id":"i41","ok":true,"result":{"number":12,"ply":9}}' AS BLOB), 1800000030.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i42', CAST('{"type":"answer","id":"i42","ok":true,"result":{"number":13,"ply":10}}' AS BLOB), 1800000031.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i43', CAST('{"type":"answer","id":"i43","ok":true,"result":{"number":14,"ply":11}}' AS BLOB), 1800000033.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i44', CAST('{"type":"answer","id":"i44","ok":true,"result":{"number":15,"ply":12}}' AS BLOB), 1800000034.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i45', CAST('{"type":"answer","id":"i45","ok":true,"result":{"number":16,"ply":13}}' AS BLOB), 1800000036.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i46', CAST('{"type":"answer","id":"i46","ok":true,"result":{"number":17,"ply":14}}' AS BLOB), 1800000037.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i47', CAST('{"type":"answer","id":"i47","ok":true,"result":{"number":18,"ply":15}}' AS BLOB), 1800000039.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i48', CAST('{"type":"answer","id":"i48","ok":true,"result":{"number":19,"ply":16}}' AS BLOB), 1800000040.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i49', CAST('{"type":"answer","id":"i49","ok":true,"result":{"number":20,"ply":17}}' AS BLOB), 1800000042.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i50', CAST('{"type":"answer","id":"i50","ok":true,"result":{"number":21,"ply":18}}' AS BLOB), 1800000043.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i51', CAST('{"type":"answer","id":"i51","ok":true,"result":{"number":22,"ply":19}}' AS BLOB), 1800000045.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i52', CAST('{"type":"answer","id":"i52","ok":true,"result":{"number":23,"ply":20}}' AS BLOB), 1800000046.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i53', CAST('{"type":"answer","id":"i53","ok":true,"result":{"number":24,"ply":21}}' AS BLOB), 1800000048.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i54', CAST('{"type":"answer","id":"i54","ok":true,"result":{"number":25,"ply":22}}' AS BLOB), 1800000049.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i55', CAST('{"type":"answer","id":"i55","ok":true,"result":{"number":26,"ply":23}}' AS BLOB), 1800000051.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i56', CAST('{"type":"answer","id":"i56","ok":true,"result":{"number":27,"ply":24}}' AS BLOB), 1800000052.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i57', CAST('{"type":"answer","id":"i57","ok":true,"result":{"number":28,"ply":25}}' AS BLOB), 1800000054.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i58', CAST('{"type":"answer","id":"i58","ok":true,"result":{"number":29,"ply":26}}' AS BLOB), 1800000055.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i59', CAST('{"type":"answer","id":"i59","ok":true,"result":{"number":30,"ply":27}}' AS BLOB), 1800000057.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i60', CAST('{"type":"answer","id":"i60","ok":true,"result":{"number":31,"ply":28}}' AS BLOB), 1800000058.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i61', CAST('{"type":"answer","id":"i61","ok":true,"result":{"number":32,"ply":29}}' AS BLOB), 1800000060.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i62', CAST('{"type":"answer","id":"i62","ok":true,"result":{"number":33,"ply":30}}' AS BLOB), 1800000061.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i63', CAST('{"type":"answer","id":"i63","ok":true,"result":{"number":34,"ply":31}}' AS BLOB), 1800000063.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i64', CAST('{"type":"answer","id":"i64","ok":true,"result":{"number":35,"ply":32}}' AS BLOB), 1800000064.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i65', CAST('{"type":"answer","id":"i65","ok":true,"result":{"number":36,"ply":33}}' AS BLOB), 1800000066.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i66', CAST('{"type":"answer","id":"i66","ok":true,"result":{"number":37,"ply":34}}' AS BLOB), 1800000067.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i67', CAST('{"type":"answer","id":"i67","ok":true,"result":{"number":38,"ply":35}}' AS BLOB), 1800000069.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i68', CAST('{"type":"answer","id":"i68","ok":true,"result":{"number":39,"ply":36}}' AS BLOB), 1800000070.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i69', CAST('{"type":"answer","id":"i69","ok":true,"result":{"number":40,"ply":37}}' AS BLOB), 1800000072.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i70', CAST('{"type":"answer","id":"i70","ok":true,"result":{"number":41,"ply":38}}' AS BLOB), 1800000073.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i71', CAST('{"type":"answer","id":"i71","ok":true,"result":{"number":42,"ply":39}}' AS BLOB), 1800000075.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i72', CAST('{"type":"answer","id":"i72","ok":true,"result":{"number":44,"ply":40}}' AS BLOB), 1800000076.5);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i73', CAST('{"type":"answer","id":"i73","ok":true,"result":{"number":3,"ply":0}}' AS BLOB), 1800000076.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i76', CAST('{"type":"answer","id":"i76","ok":true,"result":{"number":4,"ply":1}}' AS BLOB), 1800000078.0);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i77', CAST('{"type":"answer","id":"i77","ok":true,"result":{"number":5,"ply":2}}' AS BLOB), 1800000079.5);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i78', CAST('{"type":"answer","id":"i78","ok":true,"result":{"number":7,"ply":2}}' AS BLOB), 1800000079.5);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i79', CAST('{"type":"answer","id":"i79","ok":true,"result":{"table":"c1wNYWquGdYNo3BQRgLTdLKV"}}' AS BLOB), 1800000079.5);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i80', CAST('{"type":"answer","id":"i80","ok":true,"result":{"number":3,"ply":0}}' AS BLOB), 1800000079.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i83', CAST('{"type":"answer","id":"i83","ok":true,"result":{"number":4,"ply":0}}' AS BLOB), 1800000079.5);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i84', CAST('{"type":"answer","id":"i84","ok":true,"result":{"number":2,"ply":0}}' AS BLOB), 1800000079.5);
INSERT INTO answer VALUES ('ZXxvZNUh0Jqm8dm3JSZeQRW_', 'i85', CAST('{"type":"answer","id":"i85","ok":true,"result":{"number":4,"ply":0}}' AS BLOB), 1800000079.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i89', CAST('{"type":"answer","id":"i89","ok":true,"result":{"number":5,"ply":1}}' AS BLOB), 1800000081.0);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i90', CAST('{"type":"answer","id":"i90","ok":true,"result":{"number":6,"ply":2}}' AS BLOB), 1800000082.5);
INSERT INTO answer VALUES ('ZXxvZNUh0Jqm8dm3JSZeQRW_', 'i91', CAST('{"type":"answer","id":"i91","ok":true,"result":{"number":7,"ply":3}}' AS BLOB), 1800000084.0);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i92', CAST('{"type":"answer","id":"i92","ok":true,"result":{"number":8,"ply":4}}' AS BLOB), 1800000085.5);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i93', CAST('{"type":"answer","id":"i93","ok":true,"result":{"number":12,"ply":4}}' AS BLOB), 1800000118.5);
INSERT INTO answer VALUES ('ZXxvZNUh0Jqm8dm3JSZeQRW_', 'i94', CAST('{"type":"answer","id":"i94","ok":true,"result":{"number":15,"ply":4}}' AS BLOB), 1800004118.5);
INSERT INTO answer VALUES ('2HzysioVK5PiqXaBzNKFFz45', 'i95', CAST('{"type":"answer","id":"i95","ok":true,"result":{"number":3,"ply":0}}' AS BLOB), 1800004118.5);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i98', CAST('{"type":"answer","id":"i98","ok":true,"result":{"number":4,"ply":1}}' AS BLOB), 1800004120.0);
INSERT INTO answer VALUES ('04OaecFoC_ufAmh6x_wCXaxx', 'i99', CAST('{"type":"answer","id":"i99","ok":true,"result":{"number":6,"ply":1}}' AS BLOB), 1800004181.0);
INSERT INTO process VALUES ('OiScYu_xX84dx9tN05Outjw3', 1800000000.0);
INSERT INTO process VALUES ('xIOl_DPMBuNKVivDd3zCMu_A', 1800000118.5);
INSERT INTO process VALUES ('QbucALiIAoCHW2TUOBogyTek', 1800004181.0);
INSERT INTO lease VALUES ('QRyq_9BkPCOxb5kwcZZxnaT_', 'QbucALiIAoCHW2TUOBogyTek', NULL);
INSERT INTO lease VALUES ('DkZP-fxXhZEWUib8O26Gf3nj', 'QbucALiIAoCHW2TUOBogyTek', 1800000000.0);
INSERT INTO lease VALUES ('P3r0wr__l39xyQNZ5V4j9f87', 'QbucALiIAoCHW2TUOBogyTek', NULL);
INSERT INTO lease VALUES ('qV5qp7PvjmFmE_VmzvqpiZV2', 'QbucALiIAoCHW2TUOBogyTek', NULL);
