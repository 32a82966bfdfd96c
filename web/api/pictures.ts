import type { PictureChange, PictureResponse, PicturesResponse } from '#contract/catalogue/pictures.ts'
import { callPath } from '#contract/desk/desk-calls.ts'
import { PICTURE_FIELD } from '#contract/rules.ts'
import { getData, post, put } from './client.ts'

export const fetchPictures = async () => (await getData<PicturesResponse>(callPath('listPictures'))).pictures

export async function addPicture(photo: File, isLogo = false) {
  const form = new FormData()
  if (isLogo) form.append('isLogo', 'true')
  form.append(PICTURE_FIELD, photo)
  return (await post<PictureResponse>(callPath('addPicture'), form)).picture
}

export const updatePicture = async (id: string, change: PictureChange) =>
  (await put<PictureResponse>(callPath('updatePicture', { id }), change)).picture
