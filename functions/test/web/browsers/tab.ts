import { untilEqual } from '../support/until';

/** A tab or a window of any browser. */
export interface Tab {
  /** Evaluates an expression. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Presses keys together, such as “Control” and “z”. */
  readonly press: (...keys: readonly string[]) => Promise<void>;
  /** Fills in the field with this label. */
  readonly fill: (label: string, value: string) => Promise<void>;
  /** Chooses a file with this content in the field with this label. */
  readonly choose: (label: string, name: string, content: string) => Promise<void>;
  /** Presses Enter on the link or the button with this name. Firefox does not ask for a permission after a click by a script. */
  readonly click: (name: string) => Promise<void>;
  /** Moves the focus to the link with this text. */
  readonly focus: (text: string) => Promise<void>;
  readonly untilShown: (text: string) => Promise<void>;
  readonly untilGone: (text: string) => Promise<void>;
}

/** Builds a tab of what each browser does in its own way. */
export function tabOf(
  evaluate: Tab['evaluate'],
  pressTogether: (keys: readonly string[]) => Promise<unknown>,
): Tab {
  const text = (value: string) => JSON.stringify(value);
  /** Evaluates to true once it has found an element and done something with it. */
  const act = (selector: string, isIt: string, done: string) =>
    untilEqual(
      () =>
        evaluate(`(() => {
          const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
          const element = [...place.querySelectorAll(${text(selector)})].find((element) => ${isIt});
          if (!element) return false;
          ${done};
          return true;
        })()`),
      true,
    );
  const labeled = (label: string) =>
    `(element.labels[0]?.textContent.trim() ?? element.ariaLabel) === ${text(label)}`;
  const press = async (...keys: readonly string[]) => {
    await pressTogether(keys);
  };
  const shows = (shown: string) =>
    evaluate(`document.body.innerText.replace(/\\s+/g, ' ').includes(${text(shown)})`);
  return {
    evaluate,
    press,
    fill: (label, value) =>
      act(
        'input, textarea',
        labeled(label),
        `element.focus(); document.execCommand('selectAll'); document.execCommand('insertText', false, ${text(value)})`,
      ),
    choose: (label, name, content) =>
      act(
        'input[type=file]',
        labeled(label),
        `const chosen = new DataTransfer();
        chosen.items.add(new File([${text(content)}], ${text(name)}));
        element.files = chosen.files;
        element.dispatchEvent(new Event('change', { bubbles: true }))`,
      ),
    async click(name) {
      // The page may move the focus away in between. A page that is loaded anew knows nothing of the click.
      do {
        await act(
          'a, button, summary',
          `[element.innerText.trim().split('\\n')[0], element.textContent.trim(), element.ariaLabel].includes(${text(name)})
            && !element.disabled && element.ariaDisabled !== 'true'`,
          `window.isClicked = false;
          element.addEventListener('click', () => { window.isClicked = true; }, { capture: true, once: true });
          element.focus()`,
        );
        await press('Enter');
      } while ((await evaluate('window.isClicked')) === false);
    },
    focus: (name) => act('a', `element.textContent.trim() === ${text(name)}`, 'element.focus()'),
    untilShown: (shown) => untilEqual(() => shows(shown), true),
    untilGone: (shown) => untilEqual(() => shows(shown), false),
  };
}

/** What WebDriver calls keys that have no character. */
const KEYS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
  Delete: '\uE017',
};

/** Returns the actions of WebDriver that press keys together. */
export function keyActions(keys: readonly string[]): object[] {
  const values = keys.map((key) => KEYS[key] ?? key);
  return [
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
  ];
}
