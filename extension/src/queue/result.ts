import { obstacles, outcomes, waiting, type Outcome } from '../state/waiting';

/** What became of a link that was saved, as far as it is known. */
export type Result =
  | { readonly kind: 'stored'; readonly outcome: Outcome }
  | { readonly kind: 'rejected'; readonly problem: string }
  | { readonly kind: 'kept'; readonly obstacle: string };

/** Waits until a link is stored or rejected, or has to wait. */
export function resultOf(id: string, accountId: string): Promise<Result> {
  return new Promise((resolve) => {
    const look = async () => {
      const outcome = (await outcomes.read()).find((each) => each.id === id);
      if (outcome) {
        finish({ kind: 'stored', outcome });
        return;
      }
      const problem = (await waiting.read()).find((each) => each.id === id)?.problem;
      if (problem !== undefined) {
        finish({ kind: 'rejected', problem });
        return;
      }
      const obstacle = (await obstacles.read())[accountId];
      if (obstacle !== undefined) finish({ kind: 'kept', obstacle });
    };
    const ends = [outcomes, waiting, obstacles].map((each) => each.watch(() => void look()));
    const finish = (result: Result) => {
      for (const end of ends) end();
      resolve(result);
    };
    void look();
  });
}
