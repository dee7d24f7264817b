import { ignoreCompositionKeys } from '@shared/base/composition';
import { render } from 'preact';
import { openSession } from './account/session';
import { App } from './app/App';
import { watchForUpdates } from './app/serviceWorker';
import { location, startNavigation } from './navigation/location';
import { startShortcuts } from './navigation/shortcuts';
import { followInstaller } from './start/installer';
import './styles/base.css';
import './styles/controls.css';
import './styles/layout.css';
import './styles/sidebar.css';
import './styles/tile.css';
import './styles/links.css';
import './styles/tags.css';
import './styles/categories.css';
import './styles/selection.css';
import './styles/panels.css';
import './styles/print.css';

ignoreCompositionKeys(globalThis);
startNavigation();
startShortcuts();
watchForUpdates();
followInstaller();
// Reading the copy takes about as long as loading the code that shows it. The public view is the same for everyone.
if (location.value.route.name !== 'public') openSession();
const root = document.getElementById('app');
if (root) render(<App />, root);
