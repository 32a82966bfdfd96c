import { expect, test } from 'vitest'
import { type Action, createAction, createReducer, createSlice } from './slice.ts'

const rang = createAction('house/rang')
const moved = createAction<string>('house/moved')

test('a reducer changes its own copy, and what it does not touch stays the same thing', () => {
  const before = { city: 'Lagos', rooms: ['sauna'] }
  const reduce = createReducer(before, on => [
    on(moved, (state, { payload }) => {
      state.city = payload
    }),
  ])
  const after = reduce(before, moved('Abuja'))
  expect(after).toEqual({ city: 'Abuja', rooms: ['sauna'] })
  expect(before.city).toBe('Lagos')
  expect(after.rooms).toBe(before.rooms)
})

test('a state in which nothing changed stays itself, so that nobody draws it again', () => {
  const before = { city: 'Lagos' }
  const reduce = createReducer(before, on => [
    on(moved, (state, { payload }) => {
      state.city = payload
    }),
  ])
  expect(reduce(before, moved('Lagos'))).toBe(before)
  expect(reduce(before, rang())).toBe(before)
})

test('all cases of an action run, each on what the one before has left', () => {
  const reduce = createReducer({ rings: 0, isLoud: false }, on => [
    on(rang, state => {
      state.rings += 1
    }),
    on(rang, state => {
      state.isLoud = state.rings > 1
    }),
  ])
  expect(reduce(reduce(undefined, rang()), rang())).toEqual({ rings: 2, isLoud: true })
})

test('a slice names its actions, hears those of others, and can begin anew', () => {
  const initialState = { guests: 0, city: 'Lagos' }
  const { actions, reducer } = createSlice({
    name: 'house',
    initialState,
    reducers: {
      entered(state, { payload }: Action<number>) {
        state.guests += payload
      },
      emptied: () => initialState,
    },
    extraReducers: on => [
      on(moved, (state, { payload }) => {
        state.city = payload
      }),
    ],
  })
  const full = reducer(reducer(undefined, actions.entered(2)), moved('Abuja'))
  expect(full).toEqual({ guests: 2, city: 'Abuja' })
  expect(actions.entered(2).type).toBe('house/entered')
  expect(reducer(full, actions.emptied())).toBe(initialState)
})
