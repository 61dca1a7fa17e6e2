//! The picture: every theme reads and paints, the same way each time; piles stay in their bowls.

use seedfall::paint::{
    Bowl, MAX_SEED_RADIUS_PX, MAX_SIDE_PX, PaintError, Pile, Pixels, Rim, Row, Scene, SeedCounts,
    SeedKind, paint_linen, paint_lit_rim, paint_scene, paint_seed, paint_seeds, paint_sown_row,
    paint_with_seeds, read_theme, shipped_themes, with_drop_shadow,
};

const KINDS: [SeedKind; 4] = [SeedKind::Glass, SeedKind::Bead, SeedKind::Pebble, SeedKind::Plain];
/// Seed radius in board units.
const SEED: f32 = 10.5;

/// A pit, a store upright and lying, and one that stands askew.
fn bowls() -> [Bowl; 4] {
    [
        Bowl::round([0.0, 0.0], 44.5),
        Bowl { a: [30.0, -60.0], b: [30.0, 60.0], radius: 36.0 },
        Bowl { a: [-120.0, 7.0], b: [220.0, 7.0], radius: 22.0 },
        Bowl { a: [-20.0, -30.0], b: [40.0, 50.0], radius: 40.0 },
    ]
}

fn small_scene(width: u32, height: u32) -> Scene {
    Scene {
        width,
        height,
        board: [10.0, 20.0, 190.0, 90.0],
        bowls: vec![
            Bowl::round([40.0, 55.0], 22.0),
            Bowl { a: [100.0, 40.0], b: [100.0, 70.0], radius: 18.0 },
        ],
        trays: vec![Bowl { a: [60.0, 105.0], b: [140.0, 105.0], radius: 10.0 }],
        turned: false,
        unit: 0.5,
        free: vec![[0.0, 100.0, 50.0, 120.0]],
    }
}

#[test]
fn a_picture_larger_than_the_limit_is_refused_with_its_size() {
    let theme = &shipped_themes()[0];
    let too_large = |width, height| Some(PaintError::TooLarge { width, height });
    let scene = small_scene(u32::MAX, u32::MAX);
    assert_eq!(paint_scene(theme, &scene, 2).err(), too_large(u32::MAX, u32::MAX));
    let counts = SeedCounts { radius: SEED, ..SeedCounts::default() };
    assert_eq!(paint_with_seeds(theme, &scene, &counts, 2).err(), too_large(u32::MAX, u32::MAX));
    let (side, height) = (MAX_SIDE_PX + 1, 1 << 28);
    assert_eq!(paint_linen(theme, [side, height], 1.0, 2).err(), too_large(side, height));
    let row = Row { board: theme.clone(), seeds: vec![theme.clone()], counts: vec![1, 2] };
    assert!(paint_sown_row(&row, side, 2).is_err());
    let strip = Pixels { width: MAX_SIDE_PX, height: 1, rgba: vec![0; 4 * MAX_SIDE_PX as usize] };
    assert_eq!(with_drop_shadow(&strip, 0.0, 2.0).err(), too_large(MAX_SIDE_PX + 6, 7));
}

#[test]
fn seeds_and_rims_are_never_larger_than_their_limits() {
    let theme = &shipped_themes()[0];
    let seed = paint_seed(theme, 0, 1e9);
    assert_eq!(seed, paint_seed(theme, 0, MAX_SEED_RADIUS_PX));
    assert!(seed.shadow.width <= 1334 && seed.picture.width <= 1334);
    assert!(paint_lit_rim(theme, f32::MAX, Rim::Playable).width < 4096);
}

#[test]
fn every_face_paints_the_same_bytes_each_time_however_many_threads() {
    for theme in shipped_themes() {
        let one = paint_scene(&theme, &small_scene(200, 120), 1).unwrap();
        assert_eq!(one.rgba.len(), 4 * 200 * 120);
        assert!(one.rgba.chunks_exact(4).all(|pixel| pixel[3] == 255), "{}", theme.id);
        assert_eq!(one, paint_scene(&theme, &small_scene(200, 120), 3).unwrap(), "{}", theme.id);
        let seeds = paint_seeds(&theme, 9.0, 3);
        assert_eq!(seeds.len(), theme.seed_variants() as usize);
        for (variant, seed) in seeds.iter().enumerate() {
            assert_eq!(*seed, paint_seed(&theme, variant as u32, 9.0), "{}", theme.id);
        }
    }
}

#[test]
fn odd_sizes_are_painted_without_a_panic() {
    for theme in shipped_themes() {
        for (width, height) in [(0, 0), (1, 1), (1, 300), (300, 1), (17, 5)] {
            for turned in [false, true] {
                let scene = Scene { turned, ..small_scene(width, height) };
                let picture = paint_scene(&theme, &scene, 2).unwrap();
                assert_eq!(picture.rgba.len(), 4 * (width * height) as usize);
            }
        }
        let bare = Scene { bowls: Vec::new(), trays: Vec::new(), ..small_scene(60, 40) };
        paint_scene(&theme, &bare, 0).unwrap();
        let flat = Scene { board: [5.0; 4], unit: 0.0, ..small_scene(60, 40) };
        paint_scene(&theme, &flat, 200).unwrap();
        let sunk = Scene { bowls: vec![Bowl::round([9.0, 9.0], 0.0)], ..small_scene(60, 40) };
        paint_scene(&theme, &sunk, 2).unwrap();
        for radius in [0.0, 0.3, 1.0, f32::NAN] {
            let _ = paint_seed(&theme, u32::MAX, radius);
            for rim in Rim::ALL {
                let _ = paint_lit_rim(&theme, radius, rim);
            }
        }
    }
}

#[test]
fn a_seed_is_solid_in_its_middle_and_clear_at_its_corners() {
    for theme in shipped_themes() {
        for seed in paint_seeds(&theme, 20.0, 2) {
            let picture = seed.picture;
            let at = |x: u32, y: u32| picture.rgba[4 * (y * picture.width + x) as usize + 3];
            assert!(at(picture.width / 2, picture.height / 2) > 200, "{}", theme.id);
            assert_eq!(at(0, 0), 0, "{}", theme.id);
            let edges = (0..picture.width).map(|x| at(x, 0).max(at(x, picture.height - 1)));
            assert!(edges.max() < Some(8), "a seed of {} is cut off", theme.id);
        }
    }
}

#[test]
fn no_seed_crosses_the_rim() {
    for kind in KINDS {
        for bowl in bowls() {
            let [mx, my] = bowl.centre();
            for salt in 0..3 {
                let mut pile = Pile::new(bowl, SEED, kind, salt);
                for count in 0..=98 {
                    let places = pile.positions(count);
                    assert_eq!(places.len(), count);
                    for spot in places {
                        let inside = -bowl.distance(mx + spot.x, my + spot.y);
                        assert!(inside >= SEED * 0.999, "{kind:?}, {count} in {bowl:?}: {spot:?}");
                        assert!((0.2..=1.0).contains(&spot.lit), "{kind:?}: {spot:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_landing_moves_the_others_only_a_little() {
    for kind in KINDS {
        for bowl in bowls() {
            let mut pile = Pile::on_tray(bowl, SEED, kind, 5);
            for count in 1..98 {
                let before = pile.positions(count).to_vec();
                for (old, new) in before.iter().zip(pile.positions(count + 1)) {
                    let moved = (old.x - new.x).hypot(old.y - new.y);
                    assert!(moved < SEED * 0.45, "{kind:?}: seed moves {moved} at {count}");
                }
            }
        }
    }
}

#[test]
fn few_seeds_can_be_told_apart() {
    for kind in KINDS {
        for bowl in bowls() {
            for salt in 0..6 {
                let mut pile = Pile::new(bowl, SEED, kind, salt);
                for count in 2..=12 {
                    let places = pile.positions(count);
                    for (index, a) in places.iter().enumerate() {
                        for b in &places[..index] {
                            let apart = (a.x - b.x).hypot(a.y - b.y);
                            assert!(apart > 0.8 * SEED, "{kind:?}, {count}: {apart} apart");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn up_to_eight_seeds_in_a_pit_lie_side_by_side() {
    for kind in KINDS {
        for salt in 0..24 {
            let mut pile = Pile::new(bowls()[0], SEED, kind, salt);
            for count in 2..=8 {
                let places = pile.positions(count);
                for (index, a) in places.iter().enumerate() {
                    for b in &places[..index] {
                        let apart = (a.x - b.x).hypot(a.y - b.y);
                        // Flat discs are spread out anyway, wherever there is room.
                        let least = if kind == SeedKind::Plain { 1.5 } else { 1.7 };
                        assert!(apart > least * SEED, "{kind:?} {salt}, {count}: {apart} apart");
                    }
                }
            }
        }
    }
}

#[test]
fn a_handful_on_a_tray_lies_together() {
    let tray = bowls()[2];
    for kind in [SeedKind::Glass, SeedKind::Bead, SeedKind::Pebble] {
        for salt in 0..12 {
            let mut pile = Pile::on_tray(tray, SEED, kind, salt);
            let places = pile.positions(12);
            let ends = places.iter().fold([f32::MAX, f32::MIN], |[least, most], spot| {
                [least.min(spot.x), most.max(spot.x)]
            });
            let long = tray.b[0] - tray.a[0];
            assert!(ends[1] - ends[0] < 0.55 * long, "{kind:?} {salt}: {ends:?} of {long}");
        }
    }
}

#[test]
fn things_lie_only_where_the_table_is_free() {
    let bare = Scene {
        width: 400,
        height: 200,
        board: [20.0, 60.0, 380.0, 180.0],
        free: Vec::new(),
        unit: 0.8,
        ..small_scene(400, 200)
    };
    // Props are as large as the room lets them; the shadow of one may fall a little beyond.
    let free = [120.0, 0.0, 400.0, 56.0];
    let laid = Scene { free: vec![free], ..bare.clone() };
    let mut changed = 0;
    for theme in shipped_themes() {
        let (before, after) =
            (paint_scene(&theme, &bare, 2).unwrap(), paint_scene(&theme, &laid, 2).unwrap());
        for (index, (old, new)) in
            before.rgba.chunks_exact(4).zip(after.rgba.chunks_exact(4)).enumerate()
        {
            let (x, y) = ((index % 400) as f32, (index / 400) as f32);
            if old != new {
                changed += 1;
                let inside = x > free[0] - 1.0 && y < free[3] + 30.0;
                assert!(inside, "{}: something lies at {x} {y}", theme.id);
            }
        }
    }
    assert!(changed > 1000, "{changed}");
}

#[test]
fn the_same_pile_lies_the_same_way_and_another_salt_another_way() {
    let pile = |salt| Pile::new(bowls()[0], SEED, SeedKind::Bead, salt).positions(9).to_vec();
    assert_eq!(pile(3), pile(3));
    assert_ne!(pile(3), pile(4));
    let mut asked_backwards = Pile::new(bowls()[0], SEED, SeedKind::Bead, 3);
    assert_eq!(asked_backwards.positions(40).len(), 40);
    assert_eq!(asked_backwards.positions(9), pile(3));
    assert_eq!(asked_backwards.positions(1000).len(), 255);
}

#[test]
fn a_bowl_smaller_than_a_seed_holds_a_pile_all_the_same() {
    let mut pile = Pile::new(Bowl::round([0.0, 0.0], 4.0), SEED, SeedKind::Glass, 1);
    assert!(pile.positions(30).iter().all(|spot| spot.x.hypot(spot.y) < 4.0 && spot.z.is_finite()));
}

#[test]
fn a_theme_with_a_mistake_is_refused_where_the_mistake_is() {
    let kalah = include_str!("../assets/themes/kalah.ron");
    let refused = |from: &str, to: &str| {
        let text = kalah.replace(from, to);
        assert_ne!(text, kalah, "nothing to replace: {from}");
        read_theme("my.ron", &text).unwrap_err()
    };
    let line = |part: &str| 1 + kalah.lines().position(|line| line.contains(part)).unwrap();

    let error = refused("\"ff4a3c\"", "\"ff4a3\"");
    assert_eq!(error.line, line("seeds:"));
    assert!(error.problem.to_string().contains("`ff4a3` is no colour"), "{error}");

    let error = refused("rays: 0.45", "rays: 1.2");
    assert_eq!(error.line, line("rays:"));
    assert!(error.problem.to_string().contains("expected 0 to 1"), "{error}");

    let error = refused("Baize(", "Felt(");
    assert_eq!(error.line, line("Baize"));
    assert!(error.problem.to_string().contains("Felt"), "{error}");

    assert!(refused("light:", "lamp:").problem.to_string().contains("lamp"));
}
