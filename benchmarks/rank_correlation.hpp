/// Spearman's rank correlation.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace siam {

/// Returns the places of the values in rising order, from 0; equal values get their mean place.
[[nodiscard]] inline std::vector<double> ranks(const std::vector<double>& values) {
    std::vector<double> sorted = values, ranks;
    std::sort(sorted.begin(), sorted.end());
    for (const double value : values) {
        const auto [first, last] = std::equal_range(sorted.begin(), sorted.end(), value);
        ranks.push_back(static_cast<double>((first - sorted.begin()) + (last - sorted.begin()) - 1) / 2);
    }
    return ranks;
}

/// Returns the rank correlation; 0 if all values of `a` or of `b` are equal. \pre a and b have the same size
[[nodiscard]] inline double rank_correlation(const std::vector<double>& a, const std::vector<double>& b) {
    const std::vector<double> x = ranks(a), y = ranks(b);
    const double mean = (static_cast<double>(x.size()) - 1) / 2;
    double xy = 0, xx = 0, yy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xy += (x[i] - mean) * (y[i] - mean);
        xx += (x[i] - mean) * (x[i] - mean);
        yy += (y[i] - mean) * (y[i] - mean);
    }
    return xx == 0 || yy == 0 ? 0 : xy / std::sqrt(xx * yy);
}

} // namespace siam
