import type { MadePatient } from '@homeside/contract/sandbox'
import type { CDPSession, Page } from '@playwright/test'

import passkeyEn from '../../host/src/login/passkey/strings/en.json' with { type: 'json' }
import passkeyEs from '../../host/src/login/passkey/strings/es.json' with { type: 'json' }
import { expect } from './fixtures.ts'
import { logOut } from './sessions.ts'
import { type Words, accountWords, type AccountWords } from './words.ts'

/** The texts of the account's page of passkeys, in the language of a run. */
export const wordsIn = (locale: string | undefined) => accountWords(locale).passkeys
/** The texts of passkeys at the login, in the language of a run. */
export const loginWordsIn = (locale: string | undefined) => (locale?.startsWith('es') ? passkeyEs : passkeyEn)

/** Turns passkeys on for this device. */
export async function turnOn(page: Page, { Alias }: MadePatient, t: AccountWords['passkeys']): Promise<void> {
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

/** A device with passkeys: Chromium's virtual authenticator. */
interface VirtualDevice {
  cdp: CDPSession
  authenticatorId: string
}

/** Gives a page a device that recognises its owner at once, as a phone with the right finger on it. */
export async function withDevice(page: Page): Promise<VirtualDevice> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

/** The passkeys that a device has. */
export async function passkeysOf({ cdp, authenticatorId }: VirtualDevice) {
  return (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
}

/** Takes all passkeys from a device and gives it these. */
export async function replacePasskeys(
  device: VirtualDevice,
  passkeys: Awaited<ReturnType<typeof passkeysOf>>,
): Promise<void> {
  const { cdp, authenticatorId } = device
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
  for (const credential of passkeys) await cdp.send('WebAuthn.addCredential', { authenticatorId, credential })
}

/** Makes a browser show no passkeys below the username. The virtual device would choose one there before any tap. */
export async function withoutList(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
}
