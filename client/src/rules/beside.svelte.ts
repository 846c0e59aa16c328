import { provideRules } from "./opener";

/** The rules beside what a page shows; created while the page is set up. The focus returns to where it was. */
export class RulesBeside {
  /** Open at a paragraph, from the beginning (null), or closed. */
  place = $state<{ at: string | null } | null>(null);
  private asker: Element | null = null;

  constructor() {
    provideRules((paragraph) => this.show(paragraph));
  }

  show(paragraph?: string): void {
    if (this.place === null) this.asker = document.activeElement;
    this.place = { at: paragraph ?? null };
  }

  readonly close = (): void => {
    this.place = null;
    if (this.asker instanceof HTMLElement || this.asker instanceof SVGElement) this.asker.focus();
  };
}
