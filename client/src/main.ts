import { mount } from "svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import App from "./App.svelte";
import { online } from "./app/online.svelte";
import { router } from "./app/router.svelte";
import { settings } from "./app/settings.svelte";
import { words } from "./app/words.svelte";

settings.begin();
router.begin();
void online.begin();
void words.use(settings.language).then(() => mount(App, { target: document.getElementById("app")! }));
