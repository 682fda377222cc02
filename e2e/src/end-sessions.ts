import type { Page } from '@playwright/test'

import type { RunningPortal } from './running-portal.ts'

/** Ends every session of this browser on the server, without telling the page. */
export async function endSessions(page: Page, portal: RunningPortal): Promise<void> {
  await page.context().request.post(`${portal.apiOrigin}/account/ssocookielogout`, {
    headers: { Origin: portal.origin, 'Sec-Fetch-Site': 'same-site' },
  })
}
