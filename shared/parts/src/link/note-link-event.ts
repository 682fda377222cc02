import type { Api } from '@homeside/api-client/api'
import { ApiProblem } from '@homeside/api-client/api-problem'
import { call } from '@homeside/api-client/call'
import { linkEvents } from '@homeside/contract/constants/dynamic-templates'
import type { LinkEvent } from '@homeside/contract/constants/dynamic-templates'
import { paths } from '@homeside/contract/constants/paths'

declare global {
  /** The release that this code was built into; empty in a test. */
  var REMOTE_VERSION: string | undefined
}

/**
 * Tells the API, which counts such events, what a visitor did after opening a texted link. It sends no name, date or
 * key of the patient. A failure is ignored.
 *
 * @param code The code in the link; null when no link was opened, and then nothing is sent.
 */
export async function noteLinkEvent(api: Api, code: string | null, event: LinkEvent): Promise<void> {
  const type = linkEvents.find(({ name }) => name === event)
  if (code === null || type === undefined) return
  const Path = window.location.pathname.replace(/^\/m\/.*/, '/m')
  const release = typeof REMOTE_VERSION === 'undefined' ? undefined : REMOTE_VERSION
  try {
    await call(api, 'POST', paths.mobilePortalLog, {
      // The call outlives the page, which may leave for the provider's own document.
      keepalive: true,
      params: { id: code },
      json: {
        PortalEventTypeKey: type.key,
        AppKey: 3,
        IPAddress: '',
        Url: `${window.location.origin}${Path}`,
        Path,
        Browser: '',
        BrowserVersion: '',
        ...(release === undefined ? {} : { Release: release }),
      },
    })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
  }
}
