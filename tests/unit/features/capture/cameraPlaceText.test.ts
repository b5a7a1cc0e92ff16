/** What the camera says about the position. */
import { expect, it } from 'vitest';
import type { Place } from '../../../../src/domain/documentation/place';
import { NO_PLACE } from '../../../../src/domain/documentation/place';
import { cameraPlaceText } from '../../../../src/features/capture/camera/cameraPlaceText';

const gps: Place = { source: 'gps', latitude: 50.9, longitude: 6.9, accuracy: 8, address: null };
const ofProperty: Place = { ...gps, source: 'property', accuracy: null };
const capture = { isLocating: false, isNeeded: true };
const supplement = { isLocating: false, isNeeded: false };

it('says that the device looks for it', () => {
  for (const of of [capture, supplement])
    expect(cameraPlaceText(null, { ...of, isLocating: true })).toBe('Standort wird ermittelt');
});

it('says that it is missing only where a capture needs it', () => {
  expect(cameraPlaceText(null, capture)).toBe('Standort fehlt noch');
  expect(cameraPlaceText(null, supplement)).toBe('Standort nicht verfügbar');
});

it('names the position of the property and a missing one in a Nachtrag', () => {
  expect(cameraPlaceText(ofProperty, supplement)).toBe('Standort laut Objektadresse, kein GPS');
  expect(cameraPlaceText(NO_PLACE, supplement)).toBe('Standort nicht verfügbar');
  expect(cameraPlaceText(gps, supplement)).toMatch(/^Standort erfasst, ±.8.m$/);
  expect(cameraPlaceText(ofProperty, capture)).toBe('Standort erfasst');
});
