import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

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
 * Whether a target is too small wherever the page is scrolled to. The bar at the lower edge of a phone may cover a part
 * of a target, which axe-core then takes for all of it.
 */
async function isSmall(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { violations } = await new AxeBuilder({ page }).include(target).withRules('target-size').analyze()
  return violations.length > 0
}

/**
 * What two engines find wrong with the page, one line each: axe-core by WCAG 2.2 A and AA, and IBM's by WCAG 2.2, of
 * which only certain findings count. Both run in the page at once.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const faults: string[] = []
  for (const { id, nodes } of violations) {
    for (const { html, target } of nodes) {
      if (id === 'target-size' && !(await isSmall(page, String(target[0])))) continue
      faults.push(`axe ${id}: ${html.slice(0, 120)}`)
    }
  }
  const isThere = await page.evaluate(() => 'ace' in globalThis)
  if (!isThere) await page.evaluate(secondEngine)
  const certain = await page.evaluate(async () => {
    const { results } = await new globalThis.ace.Checker().check(document, ['WCAG_2_2'])
    return results.filter(({ value: [policy, outcome] }) => policy === 'VIOLATION' && outcome === 'FAIL')
  })
  return [
    ...faults,
    ...certain.map(({ ruleId, message, snippet }) => `ace ${ruleId}: ${message} ${snippet.slice(0, 120)}`),
  ]
}
