import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { everyState } from '../accessibility/every-state.ts'
import { resize, shoot } from '../src/drawn-page.ts'
import { test } from '../src/fixtures.ts'
import { messageWordsFor } from '../src/words.ts'

const folder = path.resolve(import.meta.dirname, '../../test-results/pictures')
mkdirSync(folder, { recursive: true })

const sizes = { phone: { width: 360, height: 800 }, desktop: { width: 1280, height: 800 } }
const names = Object.keys(everyState)

function fileOf(index: number, size: string, language: string): string {
  return `${index}-${size}-${language}.png`
}

/** Writes a page that shows each state in both sizes and both languages. */
writeFileSync(
  path.join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Every state of the portal</title>
<style>body{font:1rem system-ui;margin:2rem}section{display:flex;gap:1rem;overflow-x:auto}img{height:32rem;border:1px solid gray}</style>
<h1>Every state of the portal</h1>
${names
  .map((name, index) => {
    const pictures = ['en', 'es'].flatMap((language) =>
      Object.keys(sizes).map((size) => ({ alt: `${size}, ${language}`, file: fileOf(index, size, language) })),
    )
    const shown = pictures.map(
      ({ alt, file }) => `<a href="${file}"><img src="${file}" alt="${alt}" loading="lazy"></a>`,
    )
    return `<h2>${name}</h2><section>${shown.join('')}</section>`
  })
  .join('\n')}`,
)

for (const [index, name] of names.entries()) {
  test(name, async ({ context, expectedErrors, locale, openSession, page, patient, portal, signIn, words }) => {
    expectedErrors.push(/./)
    const said = messageWordsFor(locale)
    await everyState[name]?.({ page, context, portal, words, said, patient, openSession, signIn })
    for (const [size, box] of Object.entries(sizes)) {
      await resize(page, box)
      writeFileSync(path.join(folder, fileOf(index, size, test.info().project.name)), await shoot(page))
    }
  })
}
