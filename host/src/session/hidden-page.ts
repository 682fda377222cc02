/** Nothing of the page can be read, whoever looks; what is in it stays. The style sheet does it. */
export function hidePage(): void {
  document.documentElement.dataset['session'] = 'suspended'
}

export function showPage(): void {
  delete document.documentElement.dataset['session']
}
