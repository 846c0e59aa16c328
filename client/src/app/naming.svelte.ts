import { keep, recall } from "./settings.svelte";

const KEY = "tatami.named";

/** Has this person ever chosen a name? If not, ask before others read it. */
class Naming {
  open = $state(false);
  private waiting: ((named: boolean) => void) | null = null;

  /** Wait for a name, if there is none yet; false if the person does not want to give one. */
  async need(): Promise<boolean> {
    if (recall(KEY, { named: false }).named) return true;
    this.open = true;
    return new Promise((answer) => (this.waiting = answer));
  }

  answer(named: boolean): void {
    this.open = false;
    this.waiting?.(named);
    this.waiting = null;
  }

  /** A name was chosen. */
  done(): void {
    keep(KEY, { named: true });
  }
}

export const naming = new Naming();
