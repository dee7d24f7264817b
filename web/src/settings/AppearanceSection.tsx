import { useState } from 'preact/hooks';
import { chooseTheme, currentTheme, THEMES } from '../navigation/theme';
import { Choices } from '../ui/forms/Choices';

/** Shows the choice of a theme, which holds in this browser. */
export function AppearanceSection() {
  const [theme, setTheme] = useState(currentTheme);
  return (
    <section aria-labelledby="appearance-title">
      <h3 id="appearance-title">Appearance</h3>
      <Choices
        label="Theme"
        options={THEMES}
        value={theme}
        onChange={(chosen) => {
          setTheme(chosen);
          chooseTheme(chosen);
        }}
      />
    </section>
  );
}
