import type { ComponentChildren } from 'preact';

/** Shows a panel with items, such as keys. Each has its name, what is known about it, and a button. */
export function ItemList({ label, items }: ItemListProps) {
  return (
    <ul class="panel items" aria-label={label}>
      {items.map(({ id, name, problem, facts, button }) => (
        <li key={id}>
          <div>
            <strong dir="auto">{name}</strong>
            {problem !== undefined && <p class="hint">{problem}</p>}
            <p class="facts">
              {facts.map((fact, index) => (
                <>
                  {index > 0 && ' '}
                  <span>{fact}</span>
                </>
              ))}
            </p>
          </div>
          {button}
        </li>
      ))}
    </ul>
  );
}

interface Item {
  readonly id: string;
  readonly name: string;
  /** What is wrong with it. */
  readonly problem?: string | undefined;
  /** What is known about it, each in a few words. */
  readonly facts: readonly ComponentChildren[];
  readonly button?: ComponentChildren;
}

interface ItemListProps {
  readonly label: string;
  readonly items: readonly Item[];
}
