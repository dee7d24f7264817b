import { useState } from 'preact/hooks';
import { readPreference, writePreference } from '../navigation/preferences';

/** Returns the collapsed categories, and a function that collapses or expands one. They are remembered under this name. */
export function useCollapsed(name: string): [ReadonlySet<string>, (id: string) => void] {
  const key = `collapsed ${name}`;
  const [collapsed, setCollapsed] = useState(() => parse(readPreference(key)));
  const toggle = (id: string) => {
    const next = new Set(collapsed);
    if (!next.delete(id)) next.add(id);
    setCollapsed(next);
    writePreference(key, [...next].slice(-MAX_REMEMBERED).join(' '));
  };
  return [collapsed, toggle];
}

/** How many collapsed categories of a workspace to remember. Those collapsed first are forgotten first. */
const MAX_REMEMBERED = 500;

function parse(stored: string | undefined): ReadonlySet<string> {
  return new Set(stored?.split(' ').filter(Boolean));
}
