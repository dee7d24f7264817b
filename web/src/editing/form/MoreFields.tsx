import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { readPreference, writePreference } from '../../navigation/preferences';
import { Icon } from '../../ui/controls/Icon';

/** Shows the fields of a new link that most need not fill in, once somebody asks for them. This browser remembers that they did. */
export function MoreFields({ place, children }: MoreFieldsProps) {
  const element = useRef<HTMLDetailsElement>(null);
  const [isOpen] = useState(() => readPreference(NAME) === OPEN);
  return (
    <details ref={element} class="more-fields" open={isOpen}>
      <summary onClick={() => writePreference(NAME, element.current?.open === true ? '' : OPEN)}>
        More <Icon name="down" />
        <span class="muted">
          Title, note, reference
          {place !== undefined && (
            <>
              , workspace: <bdi>{place}</bdi>
            </>
          )}
        </span>
      </summary>
      <div class="stack">{children}</div>
    </details>
  );
}

const NAME = 'moreFields';
const OPEN = 'open';

/** Opens the fields if this element is one of them. */
export function revealField(element: Element | null | undefined): void {
  element?.closest('details')?.setAttribute('open', '');
}

interface MoreFieldsProps {
  /** The name of the workspace that the link goes to, if there is a choice. */
  readonly place: string | undefined;
  readonly children: ComponentChildren;
}
