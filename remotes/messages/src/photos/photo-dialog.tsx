import { useApi } from '@homeside/api-client/use-api'
import { useLoad } from '@homeside/api-client/use-load'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'

import { getPhoto } from '../api/get-photo.ts'
import { BlobImage } from './blob-image.tsx'
import { Dialog } from './dialog.tsx'

interface PhotoDialogProps {
  photoKey: string
  label: string
  onClose: () => void
}

/** A photo as large as the screen allows. */
export function PhotoDialog({ photoKey, label, onClose }: PhotoDialogProps) {
  const api = useApi()
  const load = useLoad((signal) => getPhoto(api, photoKey, null, signal), [api, photoKey])
  return (
    <Dialog title={label} onClose={onClose}>
      <Loaded load={load} skeleton={<Skeleton shape="cards" count={1} />}>
        {(blob) => <BlobImage className="msg-photo-large" blob={blob} alt={label} />}
      </Loaded>
    </Dialog>
  )
}
