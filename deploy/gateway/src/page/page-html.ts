import type { PageSnapshot } from '@homeside/contract/page-snapshot'

import type { Banner } from '../overrides/override-banner.ts'

export interface PageParts {
  snapshot: PageSnapshot
  themeColour: string
  styles: readonly Reference[]
  scripts: readonly Reference[]
  /** Files that will be needed soon; they carry what the element that uses them will, or they would be fetched twice. */
  preloads: readonly Reference[]
}

/** What the page is made of for one visitor. */
interface WholePage extends PageParts {
  nonce: string
  /** Says that a release is tried out. */
  banner: Banner | null
}

interface Reference {
  url: string
  integrity: string
}

const noScript = {
  en: (name: string, phone: string) =>
    `This portal needs JavaScript. Turn it on in your browser, or call ${name} at ${phone}.`,
  es: (name: string, phone: string) =>
    `Este portal necesita JavaScript. Actívelo en su navegador o llame a ${name} al ${phone}.`,
}

/** The hash and the mode that goes with it; a development build has none. */
function guarded({ integrity }: Reference): string {
  return `${integrity ? `integrity="${integrity}" ` : ''}crossorigin="anonymous"`
}

function kindOf({ url }: Reference): 'style' | 'script' {
  return url.endsWith('.css') ? 'style' : 'script'
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function bannerHtml({ end, text }: Banner): string {
  return `<aside class="trial-banner"><p>${escapeHtml(text)} <a href="?remote=none">${escapeHtml(end)}</a></p></aside>`
}

/** JSON that cannot end the element it stands in. */
function jsonBlock(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

/** The page: everything it needs is named in it, so nothing has to be asked for again. */
export function pageHtml({ banner, nonce, snapshot, themeColour, styles, scripts, preloads }: WholePage): string {
  const { brand, language } = snapshot
  const phone = brand.phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="theme-color" content="${escapeHtml(themeColour)}">`,
    `<title>${escapeHtml(brand.name)}</title>`,
    `<link rel="icon" href="${brand.logoUrl}">`,
    ...styles.map((style) => `<link rel="stylesheet" href="${style.url}" ${guarded(style)}>`),
    ...preloads.map(
      (file) => `<link rel="preload" as="${kindOf(file)}" nonce="${nonce}" href="${file.url}" ${guarded(file)}>`,
    ),
    `<script type="application/json" id="page-snapshot">${jsonBlock(snapshot)}</script>`,
    ...scripts.map((script) => `<script defer nonce="${nonce}" src="${script.url}" ${guarded(script)}></script>`),
    '</head>',
    '<body>',
    ...(banner ? [bannerHtml(banner)] : []),
    '<div id="root"></div>',
    `<noscript>${escapeHtml(noScript[language](brand.name, phone))}</noscript>`,
    '</body>',
    '</html>',
  ].join('\n')
}
