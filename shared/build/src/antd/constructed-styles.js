/*
 * The place where antd's parts write styles while the page runs. Sheets are constructed instead of written as elements,
 * so no inline style is needed; what antd's theme would write (marked css-hash) is dropped, since it was extracted at
 * build time and would override the provider's brand.
 */
const sheets = new Map()

function nameOf(key, options = {}) {
  return `${options.mark ?? 'rc-util-key'}:${key}`
}

function adopt(css) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return sheet
}

/** Callers label the element they expect; this one never enters the document. */
function label() {
  return document.createElement('style')
}

export function injectCSS(css) {
  if (css) adopt(css)
  return label()
}

export function updateCSS(css, key, options) {
  if (options?.mark?.includes('css-hash')) return label()
  const name = nameOf(key, options)
  const sheet = sheets.get(name)
  if (sheet) sheet.replaceSync(css)
  else sheets.set(name, adopt(css))
  return label()
}

export function removeCSS(key, options) {
  const name = nameOf(key, options)
  const sheet = sheets.get(name)
  if (!sheet) return
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  sheets.delete(name)
}
