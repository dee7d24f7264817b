import { render } from 'preact';
import { App } from './app/App';
import { startNavigation } from './navigation/location';
import { startShortcuts } from './navigation/shortcuts';
import './styles/base.css';
import './styles/controls.css';
import './styles/layout.css';
import './styles/links.css';
import './styles/categories.css';
import './styles/selection.css';
import './styles/settings.css';
import './styles/activity.css';
import './styles/help.css';
import './styles/authorize.css';

startNavigation();
startShortcuts();
const root = document.getElementById('app');
if (root) render(<App />, root);
