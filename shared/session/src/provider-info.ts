import { isRecord } from './guards.ts'
import { storedRecord } from './stored-atom.ts'

/** What the screens about providers pass on to each other; section 3.1 of the specification. */
export interface ProviderInfo {
  showReactivatedProviderMessage: boolean
  showDeactivatedProviderMessage: boolean
  /** The provider with which somebody without an account chose to register. */
  siteKey: number | null
}

function isProviderInfo(value: unknown): value is ProviderInfo {
  return (
    isRecord(value) &&
    typeof value['showReactivatedProviderMessage'] === 'boolean' &&
    typeof value['showDeactivatedProviderMessage'] === 'boolean' &&
    (value['siteKey'] === null || typeof value['siteKey'] === 'number')
  )
}

export const noProviderInfo: ProviderInfo = {
  showReactivatedProviderMessage: false,
  showDeactivatedProviderMessage: false,
  siteKey: null,
}

export const providerInfoAtom = storedRecord<ProviderInfo>('providerInfo', noProviderInfo, isProviderInfo)
