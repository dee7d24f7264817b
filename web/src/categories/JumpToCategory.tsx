import { useMemo, useRef, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { summarize } from '@shared/model/summary';
import { matchingCategories } from '../editing/form/matchingCategories';
import { CategoryName } from '../ui/CategoryName';
import { navigate } from '../navigation/location';
import { workspacePath } from '../navigation/routes';
import { useShortcut } from '../navigation/shortcuts';
import { formatLinkCount } from '../ui/format';
import { Dialog } from '../ui/forms/Dialog';
import { Icon } from '../ui/Icon';

/** Shows the button that opens the list of all categories of a workspace. The key `g` opens it too. */
export function JumpToCategory({ workspace }: { readonly workspace: Workspace }) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  useShortcut({ key: 'g', does: 'Go to a category' }, open);
  return (
    <>
      <button
        type="button"
        class="button jump"
        aria-label="Go to a category"
        aria-keyshortcuts="g"
        title="Go to a category (g)"
        onClick={open}
      >
        <Icon name="list" />
      </button>
      {isOpen && (
        <Dialog title="Go to a category" onClose={close}>
          <CategoryList workspace={workspace} onChoice={close} />
        </Dialog>
      )}
    </>
  );
}

/** How many categories to render at first, and to add each time the user scrolls near the end. */
const STEP = 100;
const NEAR_PX = 400;

interface CategoryListProps {
  readonly workspace: Workspace;
  readonly onChoice: () => void;
}

// Sorts “Topic 2” before “Topic 10”.
const collator = new Intl.Collator('en', { numeric: true });

/**
 * Lists all categories by name, with a field to filter them. Enter opens the first, and the arrow keys move
 * through them.
 */
function CategoryList({ workspace, onChoice }: CategoryListProps) {
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState(STEP);
  const container = useRef<HTMLFormElement>(null);
  const categories = useMemo(
    () =>
      summarize(workspace)
        .categories.filter(({ linkCount }) => linkCount > 0)
        .sort((a, b) => collator.compare(a.name, b.name)),
    [workspace],
  );
  const matches = useMemo(() => matchingCategories(categories, query), [categories, query]);
  const [first] = matches;
  const pathOf = (id: string) => workspacePath(workspace.id, id);
  return (
    <form
      ref={container}
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!first) return;
        onChoice();
        navigate(pathOf(first.id));
      }}
      onKeyDown={(event) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (step === undefined || !moveFocus(container.current, step)) return;
        event.preventDefault();
      }}
    >
      <input
        class="input"
        // In a search field, Escape would clear it instead of closing the dialog.
        type="text"
        aria-label="Filter the categories"
        placeholder="Type to filter"
        autofocus
        autocomplete="off"
        spellcheck={false}
        enterkeyhint="go"
        dir="auto"
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
          setShown(STEP);
        }}
      />
      <p class="hint" role="status">
        {countOf(matches.length)}
      </p>
      <ul
        class="jump-list"
        aria-label="Categories"
        onScroll={({ currentTarget }) => {
          const { scrollHeight, scrollTop, clientHeight } = currentTarget;
          const isNearEnd = scrollHeight - scrollTop - clientHeight < NEAR_PX;
          if (isNearEnd && shown < matches.length) setShown(shown + STEP);
        }}
      >
        {matches.slice(0, shown).map(({ id, name, linkCount }) => (
          <li key={id}>
            <a class="jump-link" href={pathOf(id)} onClick={onChoice}>
              <CategoryName name={name} />
              <span class="menu-count" aria-label={formatLinkCount(linkCount)}>
                {linkCount.toLocaleString('en')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </form>
  );
}

function countOf(count: number): string {
  if (count === 0) return 'No category matches.';
  return `${count.toLocaleString('en')} ${count === 1 ? 'category' : 'categories'}`;
}

/** Moves the focus between the field and the links. Returns false at either end. */
function moveFocus(container: HTMLElement | null, step: number): boolean {
  const items = [...(container?.querySelectorAll<HTMLElement>('input, .jump-link') ?? [])];
  const current = items.findIndex((item) => item === document.activeElement);
  const next = items[current + step];
  next?.focus();
  return current !== -1 && next !== undefined;
}
