/** Saves a file among the browser's downloads, under a name. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Browsers begin to save a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
