import { useState } from 'preact/hooks';
import { readPreference, writePreference } from '../navigation/preferences';
import { Choices } from '../ui/forms/Choices';

/** Shows the choice of a theme, which holds in this browser until the person signs out. */
export function AppearanceSection() {
  const [theme, setTheme] = useState(() => readPreference(NAME) ?? 'system');
  return (
    <section aria-labelledby="appearance-title">
      <h2 id="appearance-title">Appearance</h2>
      <Choices
        label="Theme"
        options={THEMES}
        value={theme}
        onChange={(chosen) => {
          setTheme(chosen);
          writePreference(NAME, chosen);
          // `theme.js` shows it.
          dispatchEvent(new Event(NAME));
        }}
      />
    </section>
  );
}

const NAME = 'theme';

const THEMES = { system: 'As the system', light: 'Light', dark: 'Dark' } as const;
