/** Markup that React drew ahead of a visit, without what React and the router add for themselves. */
export function plainMarkup(html: string): string {
  // An image requests its file as early as the preload that React adds before the markup.
  return html.replace(/^(?:<link rel="preload"[^>]*>)+/, '').replaceAll(' data-discover="true"', '')
}
