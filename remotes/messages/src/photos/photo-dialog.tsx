import { useOwnQuery } from '@homeside/api-client/use-own-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'

import { photoQuery } from '../api/photo-query.ts'
import { BlobImage } from './blob-image.tsx'
import { Dialog } from './dialog.tsx'

interface PhotoDialogProps {
  photoKey: string
  label: string
  onClose: () => void
}

/** A photo as large as the screen allows. */
export function PhotoDialog({ photoKey, label, onClose }: PhotoDialogProps) {
  const load = useQueryLoad(useOwnQuery(photoQuery(photoKey, null)))
  return (
    <Dialog title={label} onClose={onClose}>
      <Loaded load={load} skeleton={<Skeleton shape="cards" count={1} />}>
        {(blob) => <BlobImage className="msg-photo-large" blob={blob} alt={label} />}
      </Loaded>
    </Dialog>
  )
}
