import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'

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

/** The markup of the page that is shown: a closed portal keeps another, with its own frame, hidden below its notice. */
async function shownMarkup(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const kept of copy.querySelectorAll('[hidden]:has(main)')) kept.remove()
    return `<!doctype html>${copy.outerHTML}`
  })
}

/** The rules of WCAG 2.2, levels A and AA. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Checked {
  /** The tags of the rules to check. Default: every rule, also those that axe-core calls best practices. */
  tags?: string[]
  /** A selector of what is left out. */
  except?: string
}

/** What axe-core finds wrong with the page, one line each. */
export async function axeFaults(page: Page, { tags, except }: Checked = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  if (tags) axe.withTags(tags)
  if (except) axe.exclude(except)
  // To join the results of frames, axe-core opens a second page, which takes time. A page without frames needs none.
  axe.setLegacyMode(page.frames().length === 1)
  const { violations } = await axe.analyze()
  const faults: string[] = []
  for (const { id, nodes } of violations) {
    for (const { html, target } of nodes) {
      if (id === 'target-size' && !(await isSmall(page, String(target[0])))) continue
      faults.push(`axe ${id}: ${html.slice(0, 160)}`)
    }
  }
  return faults
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

/** The recommended rules of html-validate, without those that were judged to find no fault. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // The boxes of one question share its name, as radio buttons do.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button', 'reset'] }],
    // How the same markup is written: React writes `noValidate=""` and `<br/>`, which every browser reads alike.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-implicit-input-type': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // A password can be shown, and is a text then, whose first letter no phone should write as a capital.
    'input-attributes': 'off',
    // Scripts may set styles. In the gateway's answers the policy of the page forbids them.
    'no-inline-style': 'off',
    // A conversation's title is its subject, which a patient wrote.
    'long-title': 'off',
    // A telephone number may be wrapped at 320 pixels.
    'tel-non-breaking': 'off',
    // An id may begin with any character but a space; those that React makes begin with a low line.
    'valid-id': ['error', { relaxed: true }],
  },
})

/** What html-validate finds wrong with a document, one line each. */
export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const lines = html.split('\n')
  return results
    .flatMap(({ messages }) => messages)
    .map(({ column, line, message, ruleId }) => {
      const place = lines[line - 1]?.slice(Math.max(0, column - 20), column + 120)
      return `html-validate ${ruleId}: ${message}: ${place}`
    })
}

/** Waits until what opens has opened: while it fades in, its colours are not yet its own. */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // An animation of this frame begins to move in the next one.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}
