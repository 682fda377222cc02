import { photoMaxBytes } from '@homeside/contract/constants/limits'
import { useText } from '@homeside/i18n/use-text'

const megabytes = photoMaxBytes / 1024 / 1024
const known = ['invalid-file-type', 'too-large', 'validation', 'conversation-closed'] as const

/** Why a photo cannot be sent, and what to do about it; sections 5.2 and 8.2 of the specification. */
export function usePhotoProblemWords(): (code: string | null, most: number) => string {
  const t = useText('photos')
  return (code, count) => t(`problem.${known.find((each) => each === code) ?? 'other'}`, { count, megabytes })
}
