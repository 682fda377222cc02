import { isRecord, isTextOrNull, storedRecord, storedText } from './stored-atom.ts'

/** What a tab knows about aliases beside the signed-in patient's own; section 3.1 of the specification. */
export interface AliasStore {
  /** The provider with which somebody without an account chose to register; null when none was chosen. */
  aliasName: string | null
  /** The address named another provider. The mismatch guard acts on this flag and clears it. */
  aliasManuallyAltered: boolean
}

function isAliasStore(value: unknown): value is AliasStore {
  return isRecord(value) && isTextOrNull(value['aliasName']) && typeof value['aliasManuallyAltered'] === 'boolean'
}

/** The alias of the signed-in patient's provider. It is sent in the Alias header. */
export const aliasAtom = storedText('alias')

/** The store of a new tab. */
export const noAlias: AliasStore = { aliasName: null, aliasManuallyAltered: false }
/** Read by the guards of registering and by the alias-mismatch guard. */
export const aliasStoreAtom = storedRecord<AliasStore>('aliasStore', noAlias, isAliasStore)

/** What the screens about providers pass on to each other; section 3.1 of the specification. */
interface ProviderInfo {
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
