/** Returns how many pixels a rem has: 16, unless the person has chosen another font size for all pages. */
export const pixelsPerRem = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);
