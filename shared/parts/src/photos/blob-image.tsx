import { answerQuery } from '@homeside/api-client/answer-query'
import { useCallback } from 'react'

interface BlobImageProps {
  blob: Blob
  alt: string
  width?: number
  height?: number
  className?: string
}

/** Shows a picture that is in memory, and frees its address afterwards. */
export function BlobImage({ blob, alt, ...look }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={show} alt={alt} {...look} />
}

/**
 * One of the patient's photos, in its stored size or at a width in pixels. Fails with `photo-gone`, or as any call can.
 */
export function photoQuery(key: string, width: number | null) {
  return answerQuery('photos/{key}', { params: { key }, query: width === null ? {} : { width }, answer: 'file' })
}
