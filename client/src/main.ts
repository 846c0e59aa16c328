import { mount } from "svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import App from "./App.svelte";
import { serverInfo } from "./app/games.svelte";
import { offers } from "./app/offers.svelte";
import { online } from "./app/online.svelte";
import { router } from "./app/router.svelte";
import { settings } from "./app/settings.svelte";
import { catalogue } from "./app/catalogue.svelte";
import { speak } from "./net/http";

// Load the boards' digits now: the fonts are `optional`, so ones that arrive late are not used.
for (const weight of [500, 800]) void document.fonts.load(`${weight} 1em "Shippori Mincho"`);
settings.begin();
speak(settings.language);
router.begin();
online.connection.listen({ connected: () => void catalogue.complete() });
offers.begin();
void online.begin();
// Without the server, our own games are known all the same.
const info = serverInfo().catch(() => undefined);
void Promise.all([catalogue.use(settings.language), info]).then(() => mount(App, { target: document.getElementById("app")! }));
