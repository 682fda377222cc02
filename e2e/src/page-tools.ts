/**
 * What tools that patients have do to the markup of a page, as content scripts do it: by name of the tool. Each runs in
 * the page and uses nothing else.
 */
export const pageTools: Readonly<Record<string, () => void>> = {
  'Chrome’s translator wraps each text': () => {
    const texts = document.createTreeWalker(document.querySelector('#login')!, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (texts.nextNode()) found.push(texts.currentNode)
    for (const text of found) {
      const font = document.createElement('font')
      text.parentNode?.replaceChild(font, text)
      font.append(text)
    }
  },
  'Firefox’s translator writes other words': () => {
    const texts = document.createTreeWalker(document.querySelector('#login')!, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) texts.currentNode.nodeValue = `· ${texts.currentNode.nodeValue ?? ''}`
  },
  'LastPass puts an icon after each field': () => {
    for (const field of document.querySelectorAll('#login input')) {
      const icon = document.createElement('div')
      icon.dataset['lastpassIconRoot'] = ''
      field.after(icon)
    }
  },
  'Dashlane marks fields and puts an icon into labels': () => {
    for (const field of document.querySelectorAll('#login input')) field.setAttribute('data-dashlane-rid', '1')
    for (const label of document.querySelectorAll('#login label')) label.append(document.createElement('svg'))
  },
  'Keeper puts a lock before each field': () => {
    for (const field of document.querySelectorAll('#login input')) field.before(document.createElement('keeper-lock'))
  },
  'Bitwarden marks fields': () => {
    for (const field of document.querySelectorAll('#login input')) field.setAttribute('data-bitwarden-watching', '1')
  },
  'RoboForm wraps fields': () => {
    const focused = document.activeElement
    for (const field of document.querySelectorAll<HTMLInputElement>('#login input')) {
      const wrapper = document.createElement('span')
      field.replaceWith(wrapper)
      wrapper.append(field)
    }
    if (focused instanceof HTMLInputElement) {
      focused.focus()
      focused.setSelectionRange(focused.value.length, focused.value.length)
    }
  },
  'a blocker takes a part away': () => document.querySelector('#login aside')?.remove(),
  'Dark Reader adds styles and marks': () => {
    document.head.append(document.createElement('style'))
    for (const element of document.querySelectorAll('#login *'))
      element.setAttribute('data-darkreader-inline-bgcolor', '')
  },
  'Grammarly adds an element of its own to the form': () => {
    document.querySelector('#login form')?.append(document.createElement('grammarly-extension'))
  },
}
