import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import type { OpeningPages } from '@homeside/contract/prerendered'
import type { PublishedBrand } from '@homeside/releases/resolve/brand-for'

import type { Banner } from '../overrides/override.ts'
import { openingAlone } from './page-files.ts'
import { escapeHtml, formatPhone, type Prerendered } from './prerendered.ts'

export interface PageParts {
  snapshot: PageSnapshot
  brand: PublishedBrand
  /** Icons and the web app manifest of the brand. */
  links: readonly { rel: string; href: string }[]
  styles: readonly Reference[]
  scripts: readonly Reference[]
  /** The pages that open, of the remote that owns the address; null when the host does. */
  opening: OpeningPages | null
  /** Files that will be needed soon. Their attributes match the later element, or they would be fetched twice. */
  preloads: readonly Reference[]
}

/** What the page is made of for one visitor. */
interface WholePage extends PageParts {
  nonce: string
  banner: Banner | null
  /** The address of the page's remotes; null when the page carries them all, because somebody tries one out. */
  rest: string | null
}

interface Reference {
  url: string
  integrity: string
}

/** The HTML of a page. It names everything the page needs. */
export function pageHtml(page: WholePage): string {
  const { banner, nonce, preloads, rest, scripts, snapshot, styles } = page
  const { brand, language } = snapshot
  return [
    ...headOf(page, brand.name),
    ...styles.map((style) => `<link rel="stylesheet" href="${style.url}" ${guarded(style)}>`),
    `<script nonce="${nonce}">${watchScripts}</script>`,
    ...preloads.map((file) => preloadTag(nonce, file)),
    // The page cannot be drawn without this list. The page requests it with the same attributes.
    ...(rest ? [`<link rel="preload" as="fetch" href="${escapeHtml(rest)}" crossorigin="anonymous">`] : []),
    snapshotBlock(page, page.opening),
    ...scripts.map((script) => scriptTag(nonce, script)),
    '</head>',
    '<body>',
    ...(banner ? [bannerHtml(banner)] : []),
    `<div id="root">${troubleHtml(snapshot)}</div>`,
    `<noscript>${escapeHtml(noScript[language](brand.name, formatPhone(brand.phone)))}</noscript>`,
    '</body>',
    '</html>',
  ].join('\n')
}

/**
 * The HTML of a page that needs no further file to be seen and used. Its style and markup come first, then what its
 * script reads. The rest of the portal is only named as data.
 */
export function prerenderedHtml(page: WholePage, prerendered: Prerendered): string {
  const { banner, nonce, scripts } = page
  const { id, markup, noScript: withoutScript, preloads, script, start, style, title, trouble: help } = prerendered
  return [
    ...headOf(page, title),
    // Keeps the browser from drawing half of the page first, which costs a slow phone one more frame before the form.
    '<link rel="expect" href="#root" blocking="render">',
    `<style>${style}</style>`,
    `<script nonce="${nonce}">${script}</script>`,
    ...scripts.slice(-1).map((each) => scriptTag(nonce, each)),
    // These come after the script above, because it starts without them.
    ...preloads.map((file) => preloadTag(nonce, file, ' fetchpriority="low"')),
    '</head>',
    '<body>',
    ...(banner ? [bannerHtml(banner)] : []),
    `<noscript>${withoutScript}</noscript>`,
    help,
    // The element holds the markup alone, or React would not recognise what it drew.
    `<div id="${id}">${markup}</div>`,
    '<div id="root"></div>',
    snapshotBlock(page, start.opening ?? null),
    dataBlock('page-start', start),
    '</body>',
    '</html>',
  ].join('\n')
}

function headOf({ brand, links, snapshot: { language } }: WholePage, title: string): string[] {
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="theme-color" content="${escapeHtml(brand.primary)}">`,
    `<title>${escapeHtml(title)}</title>`,
    ...links.map(({ href, rel }) => `<link rel="${rel}" href="${href}">`),
  ]
}

function snapshotBlock({ rest, snapshot }: WholePage, opening: OpeningPages | null): string {
  const carried = rest === null ? snapshot : { ...snapshot, remotes: openingAlone(snapshot, opening), rest }
  return dataBlock('page-snapshot', carried)
}

function dataBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${jsonBlock(value)}</script>`
}

/** Writes JSON in which no text can end the script element around it. */
function jsonBlock(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

function scriptTag(nonce: string, script: Reference): string {
  return `<script defer nonce="${nonce}" src="${script.url}" ${guarded(script)}></script>`
}

function preloadTag(nonce: string, file: Reference, more = ''): string {
  return `<link rel="preload" as="${kindOf(file)}" nonce="${nonce}" href="${file.url}" ${guarded(file)}${more}>`
}

function kindOf({ url }: Reference): 'style' | 'script' {
  return url.endsWith('.css') ? 'style' : 'script'
}

/** The attributes with the hash of a file and its mode. A development build has no hashes. */
function guarded({ integrity }: Reference): string {
  return `${integrity ? `integrity="${integrity}" ` : ''}crossorigin="anonymous"`
}

/** The banner in both languages. The style sheet shows the one in the page's current language. */
function bannerHtml(banner: Banner): string {
  const words = Object.entries(banner).map(
    ([language, { end, text }]) =>
      `<p lang="${language}">${escapeHtml(text)}</p><a lang="${language}" href="?remote=none">${escapeHtml(end)}</a>`,
  )
  return `<aside class="trial-banner">${words.join('')}</aside>`
}

/**
 * Shows the notice when a script of the page throws, is missing, or has another hash, and fetches that script past the
 * browser's cache, which would keep a wrong copy. It stops once the notice is gone. Old browsers run it too.
 */
const watchScripts = [
  "addEventListener('error',function(e){var t=e.target;",
  "if(!document.querySelector('#root>.early-trouble')||(t!==window&&!t.defer))return;",
  "document.documentElement.setAttribute('data-early','trouble');",
  "if(t.defer)fetch(t.src,{cache:'reload'})},true)",
].join('')

/**
 * The notice in a page that has no content yet. The style sheet shows it when a script fails or none has come for long.
 */
const trouble = {
  en: {
    title: 'The portal did not load',
    text: 'Check your internet connection. If that does not help, a newer browser may.',
    reload: 'Load again',
    call: 'Need help? Call',
  },
  es: {
    title: 'El portal no se cargó',
    text: 'Revise su conexión a internet. Si eso no ayuda, pruebe con un navegador más nuevo.',
    reload: 'Cargar de nuevo',
    call: '¿Necesita ayuda? Llame al',
  },
}

function troubleHtml({ brand, language }: PageSnapshot): string {
  const { call, reload, text, title } = trouble[language]
  const phone = `<a href="tel:+1${brand.phone}">${escapeHtml(formatPhone(brand.phone))}</a>`
  const link = `<a class="hs-button hs-button-quiet" href="">${reload}</a>`
  return `<main class="early-trouble"><h1>${title}</h1><p>${text}</p><p>${call} ${phone}</p>${link}</main>`
}

const noScript = {
  en: (name: string, phone: string) =>
    `This portal needs JavaScript. Turn it on in your browser, or call ${name} at ${phone}.`,
  es: (name: string, phone: string) =>
    `Este portal necesita JavaScript. Actívelo en su navegador o llame a ${name} al ${phone}.`,
}
