import { useContext, useEffect, useId, useRef, useState } from 'preact/hooks';
import { readCategories, type Link } from '../result/readList';
import { CardsContext } from './context';

/** Asks for the category to move a link to. Offers those of its workspace. */
export function MoveForm({ link: { title, workspaceId }, isBusy, move }: MoveFormProps) {
  const { host } = useContext(CardsContext);
  const [category, setCategory] = useState('');
  const [known, setKnown] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();

  useEffect(() => {
    field.current?.focus();
    void host?.callTool('list_workspaces', { workspaceId }).then((result) => {
      if (result.kind === 'data') setKnown(readCategories(result.data));
    });
  }, []);

  const submit = () => {
    if (category.trim() !== '' && !isBusy) void move(category.trim());
  };
  // Not a form: frames may not submit any.
  return (
    <div class="move">
      <label>
        Category
        <span class="visually-hidden"> for {title}</span>
        <input
          class="input"
          ref={field}
          list={listId}
          value={category}
          dir="auto"
          autocomplete="off"
          onInput={({ currentTarget }) => {
            setCategory(currentTarget.value);
          }}
          onKeyDown={({ key, isComposing }) => {
            if (key === 'Enter' && !isComposing) submit();
          }}
        />
      </label>
      <datalist id={listId}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <button type="button" class="button primary" disabled={isBusy} onClick={submit}>
        {isBusy ? 'Moving …' : 'Move here'}
      </button>
    </div>
  );
}

interface MoveFormProps {
  readonly link: Link;
  readonly isBusy: boolean;
  readonly move: (category: string) => Promise<void>;
}
