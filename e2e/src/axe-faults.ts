import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

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
