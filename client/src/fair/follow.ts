/** This browser's part in the draw of a table: keep the commitment, reveal the number, promise one for the rematch. */
import type { Answer, TableState } from "../net/types";
import { known, newPromise, numberOf, remember } from "./own";

type Ask = (command: { do: "number"; number: string } | { do: "promise"; promise: string }) => Promise<Answer>;

/** The tables whose number this page has sent. */
const revealing = new Set<string>();

/** Do what is due in this state of the table. */
export function takePart(state: TableState, ask: Ask): void {
  const { id, commitment, draw, status } = state;
  if (commitment === null || !state.seats.some((seat) => seat.yours)) return;
  if (known(id) === undefined) remember(id, { commitment });
  const before = known(id)!;
  if (status === "open" && draw.full_since !== null) {
    const promise = draw.promises.find((each) => each !== null && numberOf(each) !== undefined);
    // A server that changed what it showed before gets no number.
    const changed = before.commitment !== commitment || (before.promises !== undefined && before.promises.join() !== draw.promises.join());
    if (promise == null || changed || revealing.has(id)) return;
    revealing.add(id);
    remember(id, { commitment, promise, promises: draw.promises });
    void ask({ do: "number", number: numberOf(promise)! }).then((answer) => {
      if (answer.ok) remember(id, { commitment, revealed: true });
    });
  }
  if (status === "playing" && before.next === undefined) {
    const next = newPromise();
    remember(id, { commitment: before.commitment, next });
    void ask({ do: "promise", promise: next });
  }
}
