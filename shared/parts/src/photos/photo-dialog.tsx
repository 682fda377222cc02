import { useOwnQuery } from '@homeside/api-client/use-own-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'

import { Dialog } from '../dialog/dialog.tsx'
import { BlobImage } from './blob-image.tsx'
import { photoQuery } from './photo-query.ts'

interface PhotoDialogProps {
  photoKey: string
  label: string
  onClose: () => void
}

/** A photo as large as the screen allows. */
export function PhotoDialog({ photoKey, label, onClose }: PhotoDialogProps) {
  const t = useText('photos')
  const load = useQueryLoad(useOwnQuery(photoQuery(photoKey, null)))
  return (
    <Dialog title={label} closeWords={t('close')} onClose={onClose}>
      <Loaded load={load} skeleton={<Skeleton shape="cards" count={1} />}>
        {(blob) => <BlobImage className="hs-photo-large" blob={blob} alt={label} />}
      </Loaded>
    </Dialog>
  )
}
