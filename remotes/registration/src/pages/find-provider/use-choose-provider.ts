import type { FoundProvider } from '@homeside/contract/provider'
import { useNavigate } from '@homeside/remote-kit/router'
import { chooseSite } from '@homeside/remote-kit/session-actions'
import { useSetAtom } from 'jotai'

import { foundRecordAtom, nobodyFound } from '../../self-register/found-record.ts'

/** Continues with a provider. A record found at another provider is forgotten. */
export function useChooseProvider(): (provider: FoundProvider) => void {
  const navigate = useNavigate()
  const find = useSetAtom(foundRecordAtom)
  return (provider) => {
    find(nobodyFound)
    chooseSite(provider)
    void navigate(`/${encodeURIComponent(provider.Alias)}/selfregister/patientSearch`)
  }
}
