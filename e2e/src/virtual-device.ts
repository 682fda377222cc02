import type { CDPSession, Page } from '@playwright/test'

/** A device that can be asked for passkeys (Chromium's virtual authenticator). */
export interface VirtualDevice {
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
