/** The category of the sample links. In a file of its own, so that the dashboard loads only this before it shows links. */
export const SAMPLE_CATEGORY = 'Samples';
