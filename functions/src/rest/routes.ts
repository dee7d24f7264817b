import { create } from './create';
import { deletion } from './delete';
import { edit } from './edit';
import type { Route } from './route';
import { update } from './update';

const ROUTES: Readonly<Record<string, Route>> = { update, edit, create, delete: deletion };

/** Returns the route of a path such as `/api/workspace/edit`. The root of the function's own URL is `update`. */
export function routeOf(path: string): Route {
  const name = path.replace(/\/$/, '').split('/').at(-1) ?? '';
  return ROUTES[name] ?? update;
}
