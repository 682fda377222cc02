import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import type { AccountProvider } from '@homeside/contract/account-providers'
import { paths } from '@homeside/contract/constants/paths'
import type { LoginAnswer } from '@homeside/contract/session'

/** Goes on at another provider of the account: a new session, which ends this one (section 7.1 of the specification). */
export function sessionAtProvider(api: Api, { ProviderId, NickName }: AccountProvider): Promise<LoginAnswer> {
  return call(api, 'POST', paths.changeProvider, { json: { selectedSite: ProviderId, nickName: NickName } })
}
