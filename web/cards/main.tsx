import { render } from 'preact';
import { App } from './cards/App';

const { webApp = '', mayTidy } = document.documentElement.dataset;
const root = document.querySelector('#root');
if (root) render(<App webApp={webApp} mayTidy={mayTidy === 'true'} />, root);
