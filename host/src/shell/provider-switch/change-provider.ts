import type { Api } from '@homeside/api-client/api'
import type { AccountProvider, ChangeProviderRequest } from '@homeside/contract/account-providers'
import { paths } from '@homeside/contract/constants/paths'
import type { LoginAnswer } from '@homeside/contract/session'

/** Goes on at another provider of the account: a new session, which ends this one (section 7.1 of the specification). */
export function changeProvider(api: Api, { ProviderId, NickName }: AccountProvider): Promise<LoginAnswer> {
  const request: ChangeProviderRequest = { selectedSite: ProviderId, nickName: NickName }
  return api.post(paths.changeProvider, { json: request }).json<LoginAnswer>()
}
