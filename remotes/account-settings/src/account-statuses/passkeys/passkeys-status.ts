import { pageCache } from '@homeside/api-client/page-cache'
import { textOf } from '@homeside/i18n/namespaces'
import type { AccountStatusQuestion } from '@homeside/remote-kit/remote-module'

import { passkeysQuery } from '../../passkeys/passkeys.ts'

/** How many devices have a passkey. */
const passkeysStatus: AccountStatusQuestion = async () => {
  const t = textOf('account-settings')
  const { Items } = await pageCache.fetchQuery(passkeysQuery)
  return { value: Items.length === 0 ? t('passkeys.none') : t('passkeys.count', { count: Items.length }) }
}

export default passkeysStatus
