import type { MadePatient } from '@homeside/contract/sandbox-patients'
import type { Page } from '@playwright/test'

import passkeyEn from '../../host/src/login/passkey/strings/en.json' with { type: 'json' }
import passkeyEs from '../../host/src/login/passkey/strings/es.json' with { type: 'json' }
import english from '../../remotes/account-settings/src/strings/en.json' with { type: 'json' }
import spanish from '../../remotes/account-settings/src/strings/es.json' with { type: 'json' }
import { expect } from './fixtures.ts'
import { logOut } from './log-out.ts'
import type { Words } from './words.ts'

/** The texts of the account's page of passkeys, in the language of a run. */
export const wordsIn = (locale: string | undefined) => (locale?.startsWith('es') ? spanish : english).passkeys
/** The texts of passkeys at the login, in the language of a run. */
export const loginWordsIn = (locale: string | undefined) => (locale?.startsWith('es') ? passkeyEs : passkeyEn)

/** Turns passkeys on for this device. */
export async function turnOn(page: Page, { Alias }: MadePatient, t: typeof english.passkeys): Promise<void> {
  await page.goto(`/${Alias}/passkeys`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t.turnOn }).click()
  await expect(page.getByRole('status').filter({ hasText: t.ready })).toBeVisible()
}

/** Logs out, and opens the login of the patient's provider. */
export async function leave(page: Page, { Alias }: MadePatient, words: Words): Promise<void> {
  await logOut(page, words)
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(`/${Alias}/login`)
}
