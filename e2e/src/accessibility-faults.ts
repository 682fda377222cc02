import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from '@playwright/test'

import { axeFaults, wcag } from './axe-faults.ts'
import { markupFaults } from './markup-faults.ts'

/** The second engine, IBM's, as a script for the page. */
const secondEngine = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'), 'utf8')

interface SecondReport {
  results: { ruleId: string; value: [policy: string, outcome: string]; message: string; snippet: string }[]
}

declare global {
  /** The global variable of the second engine. */
  var ace: { Checker: new () => { check: (page: Document, policies: string[]) => Promise<SecondReport> } }
}

/**
 * What two engines find wrong with the page, one line each: axe-core by WCAG 2.2 A and AA, and IBM's by WCAG 2.2, of
 * which only certain findings count. Both run in the page at once. Then html-validate reads its markup.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const found = await axeFaults(page, { tags: wcag })
  const isThere = await page.evaluate(() => 'ace' in globalThis)
  if (!isThere) await page.evaluate(secondEngine)
  const certain = await page.evaluate(async () => {
    const { results } = await new globalThis.ace.Checker().check(document, ['WCAG_2_2'])
    return results.filter(({ value: [policy, outcome] }) => policy === 'VIOLATION' && outcome === 'FAIL')
  })
  return [
    ...found,
    ...certain.map(({ ruleId, message, snippet }) => `ace ${ruleId}: ${message} ${snippet.slice(0, 120)}`),
    ...(await markupFaults(await shownMarkup(page))),
  ]
}

/** The page without the one that a closed portal keeps hidden below its notice, with a frame of its own. */
async function shownMarkup(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const kept of copy.querySelectorAll('[hidden]:has(main)')) kept.remove()
    return `<!doctype html>${copy.outerHTML}`
  })
}
