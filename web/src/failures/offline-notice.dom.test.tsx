import { render } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { OfflineNotice } from '#failures/offline-notice.tsx'

const refetch = vi.fn()
const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

beforeEach(() => {
  refetch.mockReset()
  vi.useFakeTimers()
})

describe('OfflineNotice', () => {
  it('refetches every 15 seconds until it is unmounted', () => {
    setOnline(true)
    const { unmount } = render(<OfflineNotice since={0} refetch={refetch} />)
    vi.advanceTimersByTime(14_999)
    expect(refetch).not.toHaveBeenCalled()
    vi.advanceTimersByTime(15_001)
    expect(refetch).toHaveBeenCalledTimes(2)
    unmount()
    vi.advanceTimersByTime(60_000)
    expect(refetch).toHaveBeenCalledTimes(2)
  })

  it('does not refetch while the browser is offline', () => {
    setOnline(false)
    render(<OfflineNotice since={0} refetch={refetch} />)
    vi.advanceTimersByTime(60_000)
    expect(refetch).not.toHaveBeenCalled()
  })
})
